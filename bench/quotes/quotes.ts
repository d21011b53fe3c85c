/** Part `quotes`: quotes per second of the pure engine, without server and database. */
import { coverages, type PriceInput, priceParcel, quoteProducts, type QuoteInput } from '#domain/pricing.ts';
import { postalPrefixes } from '#domain/postal.ts';
import { starterTariff } from '#server/starter/tariff.ts';
import { loadBefore } from '../support/machine.ts';
import { figure, type Report, table } from '../support/report.ts';
import { median, spread } from '../support/statistics.ts';

/** The product's target: a million quotes of every product take at most a second. */
const aim = 1_000_000;
const rounds = 7;
const questionCount = 20_000;
const cities = ['Guadalajara', 'Mérida', 'Monterrey', undefined];

/** Pseudo-random numbers from 0 up to 1, the same in every run. */
function repeatableNumbers(): () => number {
  let state = 20_261_120;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Question = QuoteInput & PriceInput;

/** Parcels between any two prefixes: half of them measured, some insured, some with COD. */
function questions(): Question[] {
  const next = repeatableNumbers();
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const prefixes = [...postalPrefixes.keys()];
  const side = () => 5 + Math.floor(next() * 60);
  return Array.from({ length: questionCount }, () => ({
    tariff: starterTariff,
    productType: 'standard',
    origin: { zip: `${one(prefixes)}100`, city: one(cities), coverage: 'covered' },
    destination: { zip: `${one(prefixes)}200`, city: one(cities), coverage: one(coverages) },
    parcel: {
      weight: Math.ceil(next() * 300) / 10,
      hasVolume: next() < 0.5,
      length: side(),
      width: side(),
      height: side(),
    },
    services: { insuredValue: next() < 0.3 ? 185_000 : undefined, codAmount: next() < 0.2 ? 99_900 : undefined },
    flow: 'rate',
  }));
}

/** Summed up, so that the engine cannot skip work. */
interface Task {
  name: string;
  quote: (question: Question) => number;
}

const tasks: readonly Task[] = [
  {
    name: 'every product, priced or refused',
    quote: (question) => quoteProducts(question).reduce((sum, { price }) => sum + (price?.total ?? 0), 0),
  },
  { name: 'one product', quote: (question) => priceParcel(question.tariff, question)?.total ?? 0 },
];

/** Quotes per second of one round of a million. */
function round({ quote }: Task, inputs: readonly Question[]): number {
  let sum = 0;
  const start = performance.now();
  for (let index = 0; index < aim; index += 1) sum += quote(inputs[index % inputs.length] as Question);
  const seconds = (performance.now() - start) / 1000;
  if (sum <= 0) throw new Error('The engine priced nothing.');
  return aim / seconds;
}

export async function measureQuotes(): Promise<Report> {
  const load = loadBefore();
  const inputs = questions();
  const measured = tasks.map((task) => ({
    task,
    rates: Array.from({ length: rounds + 1 }, () => round(task, inputs)).slice(1),
  }));
  const [every] = measured.map(({ rates }) => median(rates)) as [number];
  return {
    title: 'Quotes: the pricing engine alone',
    blocks: [
      `${rounds} rounds of a million quotes on one core, after one to warm up; ${questionCount} different questions between all prefixes. ${load}`,
      table(
        ['a quote of', 'per second', 'a million take s', 'rounds apart %'],
        measured.map(({ task, rates }) => [
          task.name,
          figure(median(rates)),
          figure(aim / median(rates), 2),
          figure(spread(rates) * 100),
        ]),
      ),
      `- The aim of ${figure(aim)} quotes of every product a second is ${every >= aim ? 'reached' : 'missed'}: ${figure(every)}.`,
    ],
  };
}
