/** Every command of `npm run ops`: one row each. */
import { type OpsCommand } from '../command.ts';
import { auditCommands } from './audit.ts';
import { caseCommands } from './cases.ts';
import { codCommands } from './cod.ts';
import { codCutCommands } from './cod-cuts.ts';
import { couponCommands } from './coupons.ts';
import { deliveryCommands } from './deliveries.ts';
import { holidayCommands } from './holidays.ts';
import { inboxCommands } from './inbox.ts';
import { keyCommands } from './keys.ts';
import { pickupCommands } from './pickups.ts';
import { priceCommands } from './prices.ts';
import { scanCommands } from './scan.ts';
import { tariffCommands } from './tariffs.ts';

export const opsCommands: readonly OpsCommand[] = [
  ...scanCommands,
  ...pickupCommands,
  ...holidayCommands,
  ...tariffCommands,
  ...priceCommands,
  ...deliveryCommands,
  ...couponCommands,
  ...caseCommands,
  ...inboxCommands,
  ...codCommands,
  ...codCutCommands,
  ...auditCommands,
  ...keyCommands,
];
