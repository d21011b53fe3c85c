/** Sheets of reports about the customer's parcels: movements, promises, deliveries, cases. */
import { maskName } from '#domain/account/names.ts';
import { getSheet, pesos, type Sheet, type Translate } from '#server/documents/workbook.ts';
import type { Reports } from './personal-store.ts';

const waybill = (say: Translate) => ({
  header: say('exports:data.waybillNo'),
  value: ({ waybill_no }: { waybill_no: string }) => waybill_no,
  width: 18,
});

export function scanSheet(say: Translate, scans: Reports['scans']): Sheet {
  return getSheet(
    say('exports:data.scans'),
    [
      waybill(say),
      { header: say('exports:data.when'), value: ({ at }) => at },
      { header: say('exports:data.status'), value: ({ status }) => say(`status:order.${status}`) },
      { header: say('exports:data.place'), value: ({ place }) => place, width: 28 },
      {
        header: say('exports:tracking.exception'),
        value: ({ exception }) => exception && say(`status:exception.${exception}`),
        width: 20,
      },
      { header: say('exports:data.note'), value: ({ note }) => note, width: 40 },
    ],
    scans,
  );
}

export function promiseSheet(say: Translate, promises: Reports['promises']): Sheet {
  return getSheet(
    say('exports:tracking.changes'),
    [
      waybill(say),
      { header: say('exports:data.when'), value: ({ at }) => at },
      { header: say('exports:tracking.promiseFrom'), value: ({ promised_from }) => promised_from },
      { header: say('exports:tracking.promiseTo'), value: ({ promised_to }) => promised_to },
      {
        header: say('exports:tracking.reason'),
        value: ({ reason }) => reason && say(`status:delayReason.${reason}`),
        width: 30,
      },
      { header: say('exports:data.note'), value: ({ note }) => note, width: 40 },
    ],
    promises,
  );
}

/** Only the sender sees photos of pickups. */
export function pickupSheet(say: Translate, userId: string, pickups: Reports['pickups']): Sheet {
  return getSheet(
    say('exports:tracking.pickups'),
    [
      waybill(say),
      { header: say('exports:data.when'), value: ({ picked_up_at }) => picked_up_at },
      { header: say('exports:tracking.photos'), value: ({ photos }) => photos },
    ],
    pickups.filter(({ user_id }) => user_id === userId),
  );
}

/**
 * The signer's name is complete only when it is the customer's own: a parcel that they received and signed for
 * themselves (D-43).
 */
export function proofSheet(say: Translate, userId: string, proofs: Reports['proofs']): Sheet {
  return getSheet(
    say('exports:tracking.proofs'),
    [
      waybill(say),
      { header: say('exports:data.when'), value: ({ signed_at }) => signed_at },
      {
        header: say('exports:tracking.signer'),
        value: ({ signer_name, relation, user_id }) =>
          relation === 'recipient' && user_id !== userId ? signer_name : maskName(signer_name),
        width: 28,
      },
      {
        header: say('exports:tracking.relation'),
        value: ({ relation }) => say(`status:relation.${relation}`),
        width: 28,
      },
      { header: say('exports:tracking.photos'), value: ({ photos }) => photos },
    ],
    proofs,
  );
}

type CaseRow = Reports['cases'][number];

/** A text that someone else wrote about the parcel is left out, and all about their claim. */
export function caseSheet(say: Translate, userId: string, cases: Reports['cases']): Sheet {
  const title = (key: string): string => say(`exports:tracking.${key}`);
  const readable = <T>(row: CaseRow, value: T): T | null =>
    row.kind === 'notReceived' || row.user_id === userId ? value : null;
  const amount = (row: CaseRow, centavos: number | null): number | null =>
    centavos === null ? null : readable(row, pesos(centavos));
  return getSheet(
    title('cases'),
    [
      waybill(say),
      { header: title('case'), value: ({ case_no }) => case_no, width: 20 },
      {
        header: title('caseKind'),
        value: ({ kind }) => say(kind === 'notReceived' ? 'fields:tracking.notReceived' : `fields:claimKind.${kind}`),
        width: 28,
      },
      { header: title('opened'), value: ({ opened_at }) => opened_at },
      {
        header: say('fields:tracking.reason'),
        value: ({ reason, user_id }) => (reason && user_id === userId ? say(`fields:caseReason.${reason}`) : null),
        width: 28,
      },
      { header: title('words'), value: ({ note, user_id }) => (user_id === userId ? note : null), width: 40 },
      { header: title('firstAnswerDue'), value: ({ first_answer_due_at }) => first_answer_due_at },
      { header: title('firstAnswered'), value: ({ first_answered_at }) => first_answered_at },
      { header: title('firstAnswer'), value: (row) => readable(row, row.first_answer), width: 40 },
      { header: title('solutionDue'), value: ({ solution_due_at }) => solution_due_at },
      { header: title('solved'), value: ({ solved_at }) => solved_at },
      { header: title('solution'), value: (row) => readable(row, row.solution), width: 40 },
      { header: `${title('claimed')} (MXN)`, value: (row) => amount(row, row.amount) },
      { header: `${title('approved')} (MXN)`, value: (row) => amount(row, row.approved) },
      { header: title('clabe'), value: (row) => readable(row, row.clabe), width: 20 },
      { header: title('paymentReference'), value: (row) => readable(row, row.payment_reference), width: 28 },
      { header: title('paid'), value: (row) => readable(row, row.paid_at) },
    ],
    cases,
  );
}
