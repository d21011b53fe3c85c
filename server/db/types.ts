/** Conversion of column types to JavaScript values, the same in both modes. */
import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

type Parser = (value: string) => unknown;

const parsers = new Map<number, Parser>([
  // Counts and centavos: far below 2^53.
  [INT8, Number],
  // A calendar day has no time zone: it stays YYYY-MM-DD.
  [DATE, (value) => value],
  // Kilograms and centimetres with two decimals at most.
  [NUMERIC, Number],
]);

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const parser = format === 'binary' ? undefined : parsers.get(oid);
    return (parser ?? pg.types.getTypeParser(oid, format)) as ReturnType<typeof pg.types.getTypeParser>;
  },
};
