import { knownLanguages, type LanguageInfo } from '#domain/languages.ts';
import {
  answerCell,
  type CellValue,
  findField,
  getSheet,
  pesos,
  sayIn,
  type Sheet,
  type Translate,
  yesOrNo,
} from '#server/documents/workbook.ts';
import type { InboxKind } from '#domain/account/inbox.ts';
import type { UserRow } from '../account/store.ts';
import type { Personal } from './personal-store.ts';
import { referenceTable } from '../content/dictionary.ts';

/** Sheets of the customer's account, its sign-ins and choices. */
const providerNames = { google: 'Google', facebook: 'Facebook' } as const;

export function profileSheet(say: Translate, user: UserRow): Sheet {
  const facts: [string, CellValue][] = [
    ['fields:account.username', user.username],
    ['fields:account.fullName', user.full_name],
    ['fields:account.company', user.company],
    ['fields:account.birthday', user.birthday],
    ['fields:account.phone', user.phone],
    ['exports:data.phoneVerified', user.phone_verified_at],
    ['fields:account.contactPhone', user.contact_phone],
    ['exports:data.contactPhoneVerified', user.contact_phone_verified_at],
    ['fields:account.email', user.email],
    ['exports:data.emailVerified', user.email_verified_at],
    [
      'exports:data.language',
      knownLanguages.find(({ dictionary }) => dictionary === user.language)?.endonym ?? user.language,
    ],
    ['exports:data.hasPassword', yesOrNo(say, user.password_hash !== null)],
    ['exports:data.providers', user.providers.map((provider) => providerNames[provider]).join(', ')],
    ['exports:data.monthlyContract', yesOrNo(say, user.monthly_contract)],
    ['exports:data.collectsCod', yesOrNo(say, user.collects_cod)],
    ['exports:data.created', user.created_at],
  ];
  return getSheet(
    say('exports:data.profile'),
    [
      { header: say('exports:data.field'), value: ([key]) => say(key), width: 32 },
      { header: say('exports:data.value'), value: ([, value]) => value, width: 32 },
    ],
    facts,
  );
}

export function sessionSheet(say: Translate, sessions: Personal['sessions']): Sheet {
  return getSheet(
    say('exports:data.sessions'),
    [
      { header: say('exports:data.kind'), value: ({ channel }) => say(`personal:sessions.${channel}`) },
      { header: say('exports:data.device'), value: ({ user_agent }) => user_agent, width: 24 },
      { header: say('exports:data.network'), value: ({ address }) => address, width: 20 },
      { header: say('exports:data.created'), value: ({ created_at }) => created_at },
      { header: say('exports:data.lastSeen'), value: ({ last_seen_at }) => last_seen_at },
      { header: say('exports:data.ended'), value: ({ ended_at }) => ended_at },
    ],
    sessions,
  );
}

export function eventSheet(say: Translate, events: Personal['events']): Sheet {
  return getSheet(
    say('exports:data.events'),
    [
      { header: say('exports:data.when'), value: ({ at }) => at },
      { header: say('exports:data.what'), value: ({ kind }) => say(`personal:events.kind.${kind}`), width: 40 },
      {
        header: say('exports:data.how'),
        value: ({ by }) => (by === null ? null : say(`personal:events.by.${by}`)),
        width: 24,
      },
      { header: say('exports:data.device'), value: ({ device }) => device, width: 24 },
      { header: say('exports:data.network'), value: ({ address }) => address, width: 20 },
    ],
    events,
  );
}

export function consentSheet(say: Translate, consents: Personal['consents']): Sheet {
  return getSheet(
    say('exports:data.consents'),
    [
      { header: say('exports:data.when'), value: ({ at }) => at },
      { header: say('exports:data.purpose'), value: ({ purpose }) => say(`fields:account.${purpose}`), width: 40 },
      { header: say('exports:data.agreed'), value: ({ granted }) => yesOrNo(say, granted) },
    ],
    consents,
  );
}

export function notificationSheet(say: Translate, choices: Personal['notifications']): Sheet {
  return getSheet(
    say('exports:data.notifications'),
    [
      { header: say('exports:data.when'), value: ({ changed_at }) => changed_at },
      { header: say('exports:data.what'), value: ({ kind }) => say(`fields:notification.${kind}`), width: 40 },
      { header: say('exports:data.how'), value: ({ means }) => say(`fields:notification.by.${means}`), width: 20 },
    ],
    choices,
  );
}

export function pushDeviceSheet(say: Translate, devices: Personal['pushDevices']): Sheet {
  return getSheet(
    say('exports:data.pushDevices'),
    [
      { header: say('exports:data.created'), value: ({ created_at }) => created_at },
      { header: say('exports:data.pushService'), value: ({ service }) => service, width: 32 },
    ],
    devices,
  );
}

/** Unsent input, as it is stored. */
export function draftSheet(say: Translate, drafts: Personal['drafts']): Sheet {
  const entries = drafts.flatMap(({ flow, fields }) => (fields ?? []).map((entry) => ({ flow, ...entry })));
  return getSheet(
    say('exports:data.drafts'),
    [
      { header: say('exports:data.kind'), value: ({ flow }) => flow },
      { header: say('exports:data.field'), value: ({ name }) => name, width: 28 },
      {
        header: say('exports:data.value'),
        value: ({ value }) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? null)),
        width: 40,
      },
      { header: say('exports:data.when'), value: ({ at }) => new Date(at) },
    ],
    entries,
  );
}

// Sheets of what the customer sent while signed in, and of the answers.

/** Of the page's own position a message's form has no title. */
function messageFieldTitle(say: Translate, kind: InboxKind, field: string): string {
  const title = findField(`inbox/${kind}`, field).schema?.title;
  return title === undefined ? say('notices:title.position') : say(`fields:${title}`);
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
      .map(([field, value]) => ({
        ...about,
        field: messageFieldTitle(say, kind, field),
        value: answerCell(say, `inbox/${kind}`, field, value),
      }));
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

const codForm = 'cod/application';

/** Lists that the form asks the server for are named as the server names them there (CALL-53). */
function codAnswer(language: LanguageInfo, field: string, value: unknown): CellValue {
  const items = findField(codForm, field).ui?.widget === 'listed' ? referenceTable(field, language) : undefined;
  const label = items?.find(({ code }) => code === value)?.label;
  return label ?? answerCell(sayIn(language), codForm, field, value);
}

/**
 * A row for each answer of an application for cash on delivery, and for its decision. Its files are on their own sheet.
 */
export function codSheet(language: LanguageInfo, applications: Personal['codApplications']): Sheet {
  const say = sayIn(language);
  const rows = applications.flatMap(({ reference, submitted_at, decided_at, outcome, reason, answers }) => {
    const written = Object.entries(answers).filter(([, value]) => !Array.isArray(value));
    const decided = { reference, at: decided_at, field: say('exports:data.answer') };
    return [
      ...written.map(([field, value]) => ({
        reference,
        at: submitted_at,
        field: say(`fields:${findField(codForm, field).schema?.title}`),
        value: codAnswer(language, field, value),
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
