/** Sheets of what the customer sent while signed in, and of the answers. */
import { bankNames, isBankCode } from '#domain/banks.ts';
import type { InboxKind } from '#domain/inbox.ts';
import { registry } from '#schemas/generated/registry.js';
import { pesos, type Translate, getSheet, yesOrNo } from '../../spreadsheet/sheet.ts';
import type { Sheet } from '../../spreadsheet/write-workbook.ts';
import type { Personal } from './export-store.ts';

/** A field of a message and its value, as the form labels them; of the page's own position it has no title. */
function saidInForm(say: Translate, kind: InboxKind, field: string, value: unknown): { field: string; value: string } {
  const { schema, ui } = registry[`inbox/${kind}`];
  const title = schema.properties?.[field]?.title;
  const chosen = ui?.fields[field]?.options?.find((option) => option.value === value);
  return {
    field: title === undefined ? say('notices:title.position') : say(`fields:${title}`),
    value: chosen ? say(`fields:${chosen.label}`) : String(value),
  };
}

/** A row for each field of a message, and one for each answer. */
export function messageSheet(say: Translate, messages: Personal['messages']): Sheet {
  const listed = new Set<string>();
  const rows = messages.flatMap(({ reference, kind, received_at, email, phone, content, at, text }) => {
    const about = { reference, kind, at: received_at };
    const isFirst = !listed.has(reference);
    listed.add(reference);
    const written = Object.entries({ ...content, email, phone })
      .filter(([, value]) => value !== null)
      .map(([field, value]) => ({ ...about, ...saidInForm(say, kind, field, value) }));
    const answered = at === null ? [] : [{ reference, kind, at, field: say('exports:data.answer'), value: text }];
    return [...(isFirst ? written : []), ...answered];
  });
  return getSheet(
    say('exports:data.messages'),
    [
      { header: say('fields:inbox.reference'), value: ({ reference }) => reference, width: 20 },
      { header: say('exports:data.kind'), value: ({ kind }) => say(`fields:inbox.kind.${kind}`), width: 28 },
      { header: say('exports:data.when'), value: ({ at }) => at },
      { header: say('exports:data.field'), value: ({ field }) => field, width: 20 },
      { header: say('exports:data.value'), value: ({ value }) => String(value), width: 60 },
    ],
    rows,
  );
}

const codFields = registry['cod/application'].schema.properties ?? {};

/** As the form labels it; lists by the names of their entries. */
function saidAs(say: Translate, field: string, value: unknown): string {
  if (typeof value === 'boolean') return yesOrNo(say, value);
  const text = String(value);
  if (field === 'bank') return isBankCode(text) ? bankNames[text] : say(`fields:bank.${text}`);
  return field === 'gender' || field === 'businessNature' ? say(`fields:${field}.${text}`) : text;
}

/**
 * A row for each answer of an application for cash on delivery, and for its decision. Its files are on their own sheet.
 */
export function codSheet(say: Translate, applications: Personal['codApplications']): Sheet {
  const rows = applications.flatMap(({ reference, submitted_at, decided_at, outcome, reason, answers }) => {
    const written = Object.entries(answers).filter(([, value]) => !Array.isArray(value));
    const decided = { reference, at: decided_at, field: say('exports:data.answer') };
    return [
      ...written.map(([field, value]) => ({
        reference,
        at: submitted_at,
        field: say(`fields:${codFields[field]?.title}`),
        value: saidAs(say, field, value),
      })),
      ...(outcome === null ? [] : [{ ...decided, value: reason ?? say('exports:data.agreed') }]),
    ];
  });
  return getSheet(
    say('fields:cod.application'),
    [
      { header: say('fields:inbox.reference'), value: ({ reference }) => reference, width: 20 },
      { header: say('exports:data.when'), value: ({ at }) => at },
      { header: say('exports:data.field'), value: ({ field }) => field, width: 28 },
      { header: say('exports:data.value'), value: ({ value }) => value, width: 60 },
    ],
    rows,
  );
}

/** What couriers collected for the customer, and the cut that paid it. */
export function collectionSheet(say: Translate, rows: Personal['codCollections']): Sheet {
  const money = (name: string) => `${say(`exports:cod.${name}`)} (MXN)`;
  return getSheet(
    say('exports:cod.sheet'),
    [
      { header: say('exports:data.waybillNo'), value: (row) => row.waybill_no, width: 18 },
      { header: say('exports:cod.collectedAt'), value: (row) => row.collected_at },
      { header: money('ordered'), value: (row) => pesos(row.ordered) },
      { header: money('codAmount'), value: (row) => pesos(row.cod_amount) },
      { header: money('codFee'), value: (row) => pesos(row.cod_fee) },
      { header: money('withholdingTax'), value: (row) => pesos(row.withholding_tax) },
      { header: money('receivable'), value: (row) => pesos(row.receivable) },
      { header: say('exports:cod.cut'), value: (row) => row.cut, width: 20 },
      { header: say('exports:cod.paidAt'), value: (row) => row.paid_at },
      { header: say('exports:cod.bankReference'), value: (row) => row.bank_reference, width: 28 },
    ],
    rows,
  );
}

export function fileSheet(say: Translate, files: Personal['files']): Sheet {
  return getSheet(
    say('exports:data.files'),
    [
      { header: say('exports:data.name'), value: ({ name }) => name, width: 40 },
      { header: say('exports:data.bytes'), value: ({ size }) => size },
      { header: say('exports:data.when'), value: ({ created_at }) => created_at },
    ],
    files,
  );
}
