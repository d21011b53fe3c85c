/** How often rules stop people. */
import { Type as T } from '@sinclair/typebox';
import { type CallRows, nullable, uncounted } from './call.ts';

/** One rule; counts are forms in which it happened at least once, `server` rejected calls. */
const StoppingRule = T.Object({
  form: T.String(),
  pointer: T.String(),
  keyword: T.String(),
  key: T.String(),
  /** Key of the field's label. */
  title: nullable(T.String()),
  /** For the message's text. */
  params: T.Record(T.String(), T.Unknown()),
  shown: T.Integer(),
  refused: T.Integer(),
  corrected: T.Integer(),
  server: T.Integer(),
});

/** The rule with the most rejections first. */
const StopReport = T.Object({
  /** False: telemetry is switched off; the counts are from before. */
  counting: T.Boolean(),
  from: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  to: T.String({ description: 'YYYY-MM-DD, America/Mexico_City' }),
  /** Every form with a count in these days, whichever was requested. */
  forms: T.Array(T.String()),
  rules: T.Array(StoppingRule),
});

export const telemetryCalls = {
  ruleStops: {
    source: 'MSG-26',
    auth: 'none',
    input: 'calls/rule-stops',
    codes: [],
    limit: {
      none: 'Counted in memory by its service, before anything is stored: a row would say that an address was here.',
    },
    summary: 'Counts which rules rejected an input, by the id of the rule; never with a value or a person.',
    /** `counting` false: telemetry is off, and the client needn't send any more. */
    answer: T.Object({ counting: T.Boolean() }),
  },
  ruleStopReport: {
    source: 'ROUTE-29',
    auth: 'none',
    input: 'calls/rule-stop-report',
    codes: [],
    development: true,
    limit: uncounted.development,
    summary: 'Which rule stopped people how often.',
    answer: StopReport,
  },
} as const satisfies CallRows;
