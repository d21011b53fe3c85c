/** The simulator's commands (D-95). They run in the server's process, because the embedded database allows only one. */
import type { Commands } from '../control/commands.ts';
import { caseCommand } from './commands/case.ts';
import { codCommand } from './commands/cod.ts';
import { bankCommand, collectCommand } from './commands/collect.ts';
import { couponCommand } from './commands/coupon.ts';
import { delayCommand } from './commands/delay.ts';
import { listCommand } from './commands/list.ts';
import { proofCommand } from './commands/proof.ts';
import { exceptionCommand, returnCommand, scanCommand, stepCommand } from './commands/scans.ts';
import { dayCommand } from './day/command.ts';
import { inDevelopment } from './parcel.ts';

export const commands = {
  list: inDevelopment(listCommand),
  scan: inDevelopment(scanCommand),
  step: inDevelopment(stepCommand),
  delay: inDevelopment(delayCommand),
  exception: inDevelopment(exceptionCommand),
  proof: inDevelopment(proofCommand),
  return: inDevelopment(returnCommand),
  case: inDevelopment(caseCommand),
  coupon: inDevelopment(couponCommand),
  cod: inDevelopment(codCommand),
  collect: inDevelopment(collectCommand),
  bank: inDevelopment(bankCommand),
  day: inDevelopment(dayCommand),
} satisfies Commands;
