import { useRef } from 'react';
import { safeStorage, type TextStorage } from '#src/lib/storage.ts';
import {
  type ParcelQuestion,
  readParcelQuestion,
  writeParcelQuestion,
} from '#src/shared/navigation/parcel-search-params.ts';
import { id, schema, ui, validate } from '#schemas/generated/rates/quote.js';
import type { Input } from '#src/api/types.ts';
import { getField } from '#src/forms/core/field-of.ts';
import { useForm, useFormView } from '#src/forms/core/use-form.ts';
import { isBagOffered } from '#domain/parcel/bag.ts';
import { lengthCodec, moneyCodec, type TextCodec, weightCodec } from '#src/forms/core/codecs.ts';
import { postalCodeCodec } from '#src/courier-fields/postal-code-codec.ts';

/** ENT-04 freightInfo: the last query, stored for as long as the tab is open. */
const key = 'freightInfo';
const tabStorage = safeStorage(() => window.sessionStorage);

export function saveQuestion(question: ParcelQuestion, storage: TextStorage = tabStorage): void {
  storage.set(key, writeParcelQuestion(question));
}

/** Empty when nothing was asked yet. */
export function lastQuestion(storage: TextStorage = tabStorage): ParcelQuestion {
  return readParcelQuestion(new URLSearchParams(storage.get(key) ?? ''));
}

/** The texts of the rates form and the question that they ask (`rates/quote`). Sides and value count once they are typed. */
const codecs = {
  originZip: postalCodeCodec,
  destinationZip: postalCodeCodec,
  weight: weightCodec,
  length: lengthCodec,
  width: lengthCodec,
  height: lengthCodec,
  itemValue: moneyCodec,
  codAmount: moneyCodec,
} as const satisfies Record<string, TextCodec>;

export type TextName = keyof typeof codecs;

export const sideNames = ['length', 'width', 'height'] as const satisfies readonly TextName[];

/** What is chosen from a list. */
export type ChoiceName = 'serviceType' | 'bag' | 'paymentMode';

type TypedQuestion = Readonly<Record<TextName, string>> &
  Readonly<Pick<ParcelQuestion, ChoiceName>> & { readonly insure: boolean };

const textNames = Object.keys(codecs) as TextName[];

export function typedFrom(question: ParcelQuestion): TypedQuestion {
  const texts = textNames.map((name) => [name, codecs[name].format(question[name])] as const);
  const { insure = false, serviceType, bag, paymentMode } = question;
  return { ...(Object.fromEntries(texts) as Record<TextName, string>), insure, serviceType, bag, paymentMode };
}

/** As the field shows it once it is left: `0044100` stays, `2,5` becomes `2.5`. */
export function tidyText(name: TextName, text: string): string {
  const codec: TextCodec = codecs[name];
  return codec.format(codec.parse(codec.settle?.(text) ?? text));
}

/** Whether this account may have money collected on delivery (D-53). */
export interface AskedBy {
  collectsCod: boolean;
}

/** What is asked, without what isn't: no sides unless one is typed, no value unless it is insured, no bag without EZ. */
export function toQuestion(typed: TypedQuestion, { collectsCod }: AskedBy): ParcelQuestion {
  const { serviceType, bag, paymentMode, insure } = typed;
  const hasVolume = sideNames.some((name) => typed[name].trim() !== '');
  const unasked = new Set<TextName | false>([!insure && 'itemValue', !collectsCod && 'codAmount']);
  const texts = textNames.filter((name) => !unasked.has(name)).map((name) => [name, codecs[name].parse(typed[name])]);
  const choices = { serviceType, bag: isBagOffered({ serviceType }) ? bag : undefined, paymentMode };
  const given = [...texts, ...Object.entries(choices)].filter(([, answer]) => answer !== undefined);
  return { ...Object.fromEntries(given), ...(hasVolume && { hasVolume }), ...(insure && { insure }) };
}

/** A question as this account may ask it. */
export function allowedQuestion(question: ParcelQuestion, { collectsCod }: AskedBy): ParcelQuestion {
  const { codAmount: _, ...others } = question;
  return collectsCod ? question : others;
}

/** A question that keeps every rule of `rates/quote`. */
export type RatesQuestion = Input<'standardQuote'>;

interface RatesQueryOptions {
  initial: ParcelQuestion;
  /** It came from elsewhere, e.g. a URL: what is wrong with it is said at once. */
  validated?: boolean;
  /** Identifies the caller; anonymous by default. */
  by?: AskedBy;
  /** Only called with a question that passes the compiled rule. */
  onAsk: (question: RatesQuestion) => void;
}

const form = { id, schema, ui, validate };

const signedOutAsker: AskedBy = { collectsCod: false };

/** How a question is asked, by the compiled rule. */
export const askedFor = (name: TextName | ChoiceName | 'insure', answers?: ParcelQuestion) =>
  getField(form, name, { ...answers });

const toPointer = (name: keyof TypedQuestion) => `/${name}`;

/** What a parcel is, beside its way and who pays. */
const parcelNames = [
  ...textNames.filter((name) => name !== 'originZip' && name !== 'destinationZip'),
  'insure',
  'serviceType',
  'bag',
] as const satisfies readonly (keyof TypedQuestion)[];

/** The field that shows an error; an error of the box as a whole is shown at its first side. */
function fieldAt({ pointer }: { pointer: string }): TextName {
  const [, name] = pointer.split('/');
  return textNames.find((known) => known === name) ?? 'length';
}

const isSide = (name: TextName) => sideNames.some((side) => side === name);

/**
 * The query of the rates, validated by the same compiled rule as the server's (RULE-RATE-01, RULE-RATE-02). A field is
 * validated on blur and on submit; its error disappears while it is being corrected.
 */
export function useRatesQuery({
  initial,
  validated: isValidated = false,
  by = signedOutAsker,
  onAsk,
}: RatesQueryOptions) {
  const store = useForm(form, {
    value: { ...typedFrom(initial) },
    toAnswers: (value) => ({ ...toQuestion(value as TypedQuestion, by) }),
    validated: isValidated ? [''] : [],
  });
  const { value, errors } = useFormView(store);
  // The store holds what the fields have put there.
  const typed = value as TypedQuestion;
  const boxes = useRef<Partial<Record<TextName | ChoiceName, HTMLElement | null>>>({});
  const question = toQuestion(typed, by);

  /** The fields validated together: a box has all its sides or none. */
  const validatedWith = (name: TextName) => (isSide(name) ? sideNames : [name]);
  const validateField = (name: TextName) => {
    // Moving from one side to the next is not the end: the box is validated once all three are filled.
    const isWhole = !isSide(name) || sideNames.every((side) => typed[side] !== '');
    if (typed[name] !== '' && isWhole) for (const each of validatedWith(name)) store.reveal(toPointer(each));
  };

  return {
    typed,
    question,
    toError: (name: TextName) => errors.find((error) => fieldAt(error) === name),
    setInsured: (insure: boolean) => store.change({ '/insure': insure }),
    /** The ref of a list. */
    choice: (name: ChoiceName) => (element: HTMLSelectElement | null) => {
      boxes.current[name] = element;
    },
    choose: (name: ChoiceName, chosen: string) => store.change({ [`/${name}`]: chosen || undefined }),
    /** Puts another parcel in place of the typed one; gives the way back. */
    fill: (parcel: ParcelQuestion) => {
      const filled = typedFrom(parcel);
      const put = (from: TypedQuestion) =>
        store.change(Object.fromEntries(parcelNames.map((name) => [toPointer(name), from[name]])));
      put(filled);
      return () => put(typed);
    },
    /** What a text control of the form needs. */
    control: (name: TextName) => ({
      name,
      ref: (element: HTMLInputElement | null) => {
        boxes.current[name] = element;
      },
      value: typed[name],
      onChange: ({ target }: { target: HTMLInputElement }) => {
        store.change({ [toPointer(name)]: target.value });
        for (const each of validatedWith(name)) store.hideErrors(toPointer(each));
      },
      onBlur: () => {
        store.change({ [toPointer(name)]: tidyText(name, typed[name]) });
        validateField(name);
      },
    }),
    /** The fields that are wrong when the question is sent; empty when it went. */
    submit: (): readonly TextName[] => {
      const wrong = store.submit().errors.map(fieldAt);
      // The rule has just said that the question has its shape.
      if (wrong.length === 0) onAsk(question as RatesQuestion);
      return wrong;
    },
    focus: (name: TextName | ChoiceName) => boxes.current[name]?.focus(),
  };
}

export type RatesQuery = ReturnType<typeof useRatesQuery>;
