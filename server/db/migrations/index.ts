/**
 * Every migration in order. A list in code instead of a folder scan: what runs is what the compiler
 * saw. A migration that has been released is never edited; add the next number.
 */
import type { Migration } from 'kysely';
import { up as baseline } from './0001-baseline.ts';
import { up as claims } from './0002-claims.ts';
import { up as returns } from './0003-returns.ts';
import { up as handover } from './0004-handover.ts';
import { up as parcels } from './0005-parcels.ts';
import { up as branchDelivery } from './0006-branch-delivery.ts';
import { up as returnPickups } from './0008-return-pickups.ts';
import { up as backOffice } from './0009-back-office.ts';
import { up as branchClosing } from './0010-branch-closing.ts';
import { up as campaigns } from './0011-campaigns.ts';
import { up as bannerPictures } from './0012-banner-pictures.ts';
import { up as cancelledReturns } from './0015-cancelled-returns.ts';
import { up as content } from './0016-content.ts';
import { up as listIndexes } from './0017-list-indexes.ts';
import { up as queueHolds } from './0018-queue-holds.ts';
import { up as ruleSets } from './0019-rule-sets.ts';

export const migrations = {
  '0001-baseline': { up: baseline },
  '0002-claims': { up: claims },
  '0003-returns': { up: returns },
  '0004-handover': { up: handover },
  '0005-parcels': { up: parcels },
  '0006-branch-delivery': { up: branchDelivery },
  '0008-return-pickups': { up: returnPickups },
  '0009-back-office': { up: backOffice },
  '0010-branch-closing': { up: branchClosing },
  '0011-campaigns': { up: campaigns },
  '0012-banner-pictures': { up: bannerPictures },
  '0015-cancelled-returns': { up: cancelledReturns },
  '0016-content': { up: content },
  '0017-list-indexes': { up: listIndexes },
  '0018-queue-holds': { up: queueHolds },
  '0019-rule-sets': { up: ruleSets },
} satisfies Record<string, Migration>;
