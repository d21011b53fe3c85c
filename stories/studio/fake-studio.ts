/** A studio over the rules of the project, whose other side is played. */
import type { Finding } from '#schemas/compiler/lint/finding.ts';
import type { RuleChanges } from '#schemas/model/rule-changes.ts';
import { noChanges } from '#schemas/model/rule-changes.ts';
import type { StudioBackend, Version } from '#src/studio/backend.ts';

const texts = import.meta.glob<string>('../../schemas/{forms,calls,content,shared,conditions,drafts}/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const messages = import.meta.glob<string>('../../schemas/messages/*/{rules,fields}.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const release: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...texts, ...messages }).map(([path, text]) => [path.replace('../../schemas/', ''), text]),
);

export const finding: Finding = {
  code: 'E303',
  file: 'forms/order/parcel.schema.json',
  line: 12,
  column: 7,
  what: 'Nothing says what to do when "pattern" refuses.',
  todo: 'Write one of order.parcel.remark.pattern in messages/<language>/rules.json.',
};

export interface FakeStudio {
  changes?: RuleChanges;
  others?: readonly string[];
  findings?: readonly Finding[];
  /** What someone else saved meanwhile. */
  theirs?: RuleChanges;
  versions?: readonly Version[];
  /** A clone publishes with git. */
  isClone?: boolean;
  isUnreadable?: boolean;
  isSlow?: boolean;
  failsToSave?: boolean;
}

const never = new Promise<never>(() => undefined);

export function createFakeStudio(fake: FakeStudio): StudioBackend {
  let revision = 1;
  const draft = {
    name: 'Estándar hasta 25 kg',
    changes: fake.changes ?? noChanges,
    revision,
    others: fake.others ?? [],
  };
  return {
    frame: 'about:blank',
    read: () => {
      if (fake.isSlow) return never;
      if (fake.isUnreadable) return Promise.reject(new Error('no connection'));
      const codeReaders = { 'parcel.web.maxWeightKg': ['domain/parcel/weight.ts'] };
      return Promise.resolve({ release, base: 'v2026.11.3', draft, codeReaders });
    },
    compile: () => Promise.resolve(fake.findings ? { findings: fake.findings } : { address: 'data:text/javascript,' }),
    check: () => Promise.resolve(fake.findings ?? []),
    save: () => {
      if (fake.failsToSave) return Promise.reject(new Error('no connection'));
      revision += 1;
      return Promise.resolve(
        fake.theirs ? { by: 'Óscar Ledesma', theirs: { ...draft, changes: fake.theirs, revision } } : { revision },
      );
    },
    stops: (form) =>
      Promise.resolve(
        fake.isClone
          ? undefined
          : {
              days: 30,
              rules: {
                [`${form}#/weight#maximum`]: {
                  total: 1144,
                  byDay: Array.from({ length: 30 }, (_, day) => 20 + ((day * 7) % 30)),
                },
              },
            },
      ),
    publishing: fake.isClone
      ? undefined
      : {
          versions: () => Promise.resolve(fake.versions ?? []),
          publish: () => Promise.resolve('Propuesta 12: espera a una segunda persona.'),
          rollBack: (version) => Promise.resolve(`Propuesta 13: volver a ${version}.`),
        },
    follow: () => () => undefined,
  };
}
