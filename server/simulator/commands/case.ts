import type { Command } from '../../control/commands.ts';
import { caseActions, serveCase } from '../actions.ts';
import { chosen, getParcel } from '../parcel.ts';

/** Arguments: waybill, `answer` or `solve`, note. Simulates customer service on the parcel's open case. */
export const caseCommand: Command = async (context, [typed, typedAction, note], print) => {
  const action = chosen('action on a case', 'Actions', caseActions, typedAction);
  print(await serveCase(context, await getParcel(context, typed), action, note));
};
