/** Sheets of the customer's account, its sign-ins and choices. */
import { knownLanguages } from '#domain/languages.ts';
import type { CellValue, Sheet } from '../../spreadsheet/write-workbook.ts';
import type { UserRow } from '../account/store.ts';
import type { Personal } from './export-store.ts';
import { type Translate, getSheet, yesOrNo } from '../../spreadsheet/sheet.ts';

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
