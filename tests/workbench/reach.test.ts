import { setup } from 'xstate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#schemas/model/json.ts';
import type { FormModule } from '#schemas/runtime/types.ts';
import { webRules } from '#src/features/order/model/step-forms.ts';
import { fullAnswers } from '#tests/machines/fixture.ts';
import { stepVerdict, walk } from '#workbench/checks/flows.ts';
import { coveringSeeds, reachOfForm } from '#workbench/checks/form-reach.ts';
import {
  formReaches,
  projectSource,
  type Reach,
  reach,
  reachReport,
  type ReachSource,
} from '#workbench/checks/reach.ts';

let source: ReachSource;
let found: Reach;
beforeAll(async () => {
  source = await projectSource();
  found = reach(source);
});

test('FEAT-05 every step, every field and every branch of the flows is reachable', () => {
  expect(found.findings).toEqual([]);
  expect(found.flows.map(({ flow }) => flow)).toEqual(['order', 'tracking', 'session']);
  expect(reachReport(found)).toMatch(/everything is reachable\.$/);
});

test('each step comes with the shortest way to it, each field and branch with the fewest answers', () => {
  const order = found.flows.find(({ flow }) => flow === 'order');
  expect(order?.steps.map(({ step, path }) => [step, path?.length])).toEqual([
    ['sender', 0],
    ['recipient', 2],
    ['parcel', 4],
    ['pickup', 6],
    ['review', 8],
  ]);
  const parcel = found.forms.find(({ form }) => form === 'order/parcel');
  expect(parcel?.fields.find(({ field }) => field === 'length')).toMatchObject({
    how: 'asked',
    proof: { hasVolume: true },
  });
  expect(parcel?.fields.find(({ field }) => field === 'weight')?.proof).toEqual({});
  expect(parcel?.branches.find(({ branch }) => branch === '/allOf/0 then')?.proof).toEqual({ productType: 'standard' });
  const query = found.forms.find(({ form }) => form === 'tracking/query');
  expect(query?.fields.map(({ field, how }) => [field, how])).toContainEqual(['signedIn', 'given']);
});

test('the answers that a page of all fields needs show every field between them', () => {
  const parcel = found.forms.find(({ form }) => form === 'order/parcel');
  const module = source.modules.get('order/parcel');
  if (!parcel || !module) throw new Error('There is no order/parcel.');
  // A bag is not to be had with every service.
  expect(coveringSeeds(module, parcel)).toHaveLength(2);
});

test('the flow validates a step as its screen does', () => {
  const validate = stepVerdict(formReaches(source));
  const same = { ...fullAnswers, recipient: fullAnswers.sender };
  const far = { ...fullAnswers, parcel: { ...fullAnswers.parcel, productType: 'sameCity' as const } };
  for (const answers of [fullAnswers, same, far]) {
    for (const step of ['sender', 'recipient', 'parcel', 'pickup', 'review'] as const)
      expect(validate(step, answers)).toEqual(webRules.validate(step, answers));
  }
  expect(validate('recipient', same)).not.toEqual([]);
});

const rule = (keyword: string, setting: Json, data: readonly string[]) => ({
  keyword,
  setting,
  data,
  path: ['properties', ...data, keyword],
  field: data.at(-1) ?? '',
  origin: { file: '', path: [], form: '' },
  ownMessage: undefined,
  variant: undefined,
});

describe('unreachable parts are found', () => {
  const schema = JSON.parse(`{
    "type": "object",
    "additionalProperties": false,
    "required": ["kind"],
    "properties": { "kind": { "type": "string", "enum": ["letter", "box"] }, "size": { "type": "number" }, "seal": { "type": "boolean" }, "note": { "type": "string" } },
    "if": { "properties": { "kind": { "const": "box" } }, "required": ["kind"] },
    "then": { "required": ["size"] }
  }`) as JsonObject;
  const subject = (changes: JsonObject = {}) => ({
    schema: { ...schema, ...changes },
    rules: [
      rule('type', 'string', ['kind']),
      rule('enum', ['letter', 'box'], ['kind']),
      rule('type', 'number', ['size']),
      rule('type', 'boolean', ['seal']),
      { ...rule('required', 'size', []), path: ['then', 'required'] },
    ] as never,
  });
  const form = (changes: JsonObject = {}, showWhen?: Readonly<Record<string, unknown>>): FormModule => ({
    id: 'planted/form',
    hash: '',
    schema: { ...schema, ...changes } as FormModule['schema'],
    ui: {
      sections: [{ fields: ['kind', 'size', 'seal', 'note'] }],
      fields: Object.fromEntries(
        ['kind', 'size', 'seal', 'note'].map((name) => [
          name,
          { widget: 'text', ...(showWhen?.[name] !== undefined && { showWhen: showWhen[name] }) },
        ]),
      ),
    } as FormModule['ui'],
    validate: () => [],
    validators: {},
    conditions: { never: () => false },
  });

  test('a field that hangs on a condition which never holds', () => {
    const planted = reachOfForm(form({}, { note: { condition: 'never' } }), subject(), [
      { kind: 'letter' },
      { kind: 'box', size: 1 },
    ]);
    expect(planted.fields.filter(({ proof }) => !proof).map(({ field }) => field)).toEqual(['note']);
    expect(planted.branches.filter(({ proof }) => !proof).map(({ branch }) => branch)).toEqual(['condition never']);
  });

  test('a branch whose condition no valid answer keeps', () => {
    const changes = { if: { properties: { kind: { const: 'crate' } }, required: ['kind'] } };
    const planted = reachOfForm(form(changes), subject(changes), [{ kind: 'letter' }]);
    expect(planted.branches.filter(({ proof }) => !proof).map(({ branch }) => branch)).toEqual(['/ then']);
  });

  test('a form that can’t be submitted', () => {
    const changes = { not: {} };
    expect(reachOfForm(form(changes), subject(changes), [{ kind: 'letter' }]).seeds).toEqual([]);
  });

  test('a step without a way to it, and one without a way out', () => {
    const machine = setup({}).createMachine({
      id: 'planted',
      initial: 'first',
      states: {
        first: { on: { next: 'trap' } },
        trap: { on: { again: 'trap' } },
        lost: { on: { next: 'first' } },
        over: { type: 'final' },
      },
    });
    const events = ['next', 'again'].map((type) => ({ event: { type }, label: type }));
    const states = walk({ machine, events, serialize: ({ value }) => JSON.stringify(value) });
    expect(states).toEqual([
      { state: 'planted.first', path: [], isDeadEnd: false },
      { state: 'planted.trap', path: ['next'], isDeadEnd: true },
      { state: 'planted.lost', path: undefined, isDeadEnd: false },
      { state: 'planted.over', path: undefined, isDeadEnd: false },
    ]);
    const planted = reach(source, () => [
      {
        flow: 'planted',
        machine,
        events,
        serialize: ({ value }) => JSON.stringify(value),
        steps: [{ step: 'lost', form: 'order/sender', state: 'planted.lost' }],
      },
    ]);
    expect(planted.findings.map(({ what, which }) => `${what}: ${which}`)).toEqual([
      'dead end: planted.trap',
      'unreached state: planted.lost',
      'unreached state: planted.over',
    ]);
    expect(reachReport(planted)).toContain('lost  unreachable');
  });
});
