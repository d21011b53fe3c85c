/**
 * Every migration in order. A list in code instead of a folder scan: what runs is what the compiler
 * saw. A migration that has been released is never edited; add the next number.
 */
import type { Migration } from 'kysely';
import { up as rateLimits } from './0001-rate-limits.ts';
import { up as accounts } from './0002-accounts.ts';
import { up as catalogue } from './0003-catalogue.ts';
import { up as orders } from './0004-orders.ts';
import { up as drafts } from './0005-drafts.ts';
import { up as ruleStops } from './0006-rule-stops.ts';
import { up as accountSecurity } from './0007-account-security.ts';
import { up as messages } from './0008-messages.ts';
import { up as addressBook } from './0009-address-book.ts';
import { up as coupons } from './0010-coupons.ts';
import { up as newestImport } from './0011-newest-import.ts';
import { up as parcelReports } from './0012-parcel-reports.ts';
import { up as distanceTariff } from './0013-distance-tariff.ts';
import { up as branchNetwork } from './0014-branch-network.ts';
import { up as postalImport } from './0015-postal-import.ts';
import { up as cityNames } from './0016-city-names.ts';
import { up as catalogueBeside } from './0017-catalogue-beside.ts';
import { up as tailTurns } from './0018-tail-turns.ts';
import { up as fuelAbroad } from './0019-fuel-abroad.ts';
import { up as codesByAsker } from './0020-codes-by-asker.ts';
import { up as tailsAfterAClock } from './0021-tails-after-a-clock.ts';
import { up as ownImports } from './0022-own-imports.ts';
import { up as pastTheirTime } from './0023-past-their-time.ts';
import { up as workProofs } from './0024-work-proofs.ts';
import { up as bannerAudience } from './0025-banner-audience.ts';
import { up as contactPhones } from './0026-contact-phones.ts';
import { up as caseReasons } from './0027-case-reasons.ts';
import { up as ordersAwaited } from './0028-orders-awaited.ts';
import { up as completeOrders } from './0029-complete-orders.ts';
import { up as couponsUsedOnce } from './0030-coupons-used-once.ts';
import { up as ordersCancelledAndChanged } from './0031-orders-cancelled-and-changed.ts';
import { up as jobs } from './0032-jobs.ts';
import { up as notificationChoices } from './0033-notification-choices.ts';
import { up as operator } from './0034-operator.ts';
import { up as deliveryChanges } from './0035-delivery-changes.ts';
import { up as parcelProfiles } from './0036-parcel-profiles.ts';
import { up as ordersAbroad } from './0037-orders-abroad.ts';
import { up as shipments } from './0038-shipments.ts';
import { up as batches } from './0039-batches.ts';
import { up as companyHolidays } from './0040-company-holidays.ts';
import { up as deliveriesByOperators } from './0041-deliveries-by-operators.ts';
import { up as ordersWantingAttention } from './0042-orders-wanting-attention.ts';
import { up as storedFiles } from './0043-stored-files.ts';
import { up as inbox } from './0044-inbox.ts';
import { up as cod } from './0045-cod.ts';
import { up as codSettlements } from './0046-cod-settlements.ts';
import { up as dispatchNumbers } from './0047-dispatch-numbers.ts';
import { up as pushSubscriptions } from './0048-push-subscriptions.ts';
import { up as pickupPhotos } from './0049-pickup-photos.ts';
import { up as htmlOfMails } from './0050-html-of-mails.ts';
import { up as attemptsOfParts } from './0052-attempts-of-parts.ts';
import { up as bytesOfAnAddress } from './0053-bytes-of-an-address.ts';
import { up as lookAlikeUsernames } from './0054-look-alike-usernames.ts';
import { up as welcomedPhones } from './0055-welcomed-phones.ts';
import { up as whatOrdersAsk } from './0056-what-orders-ask.ts';
import { up as foodIsGeneral } from './0057-food-is-general.ts';

export const migrations = {
  '0001-rate-limits': { up: rateLimits },
  '0002-accounts': { up: accounts },
  '0003-catalogue': { up: catalogue },
  '0004-orders': { up: orders },
  '0005-drafts': { up: drafts },
  '0006-rule-stops': { up: ruleStops },
  '0007-account-security': { up: accountSecurity },
  '0008-messages': { up: messages },
  '0009-address-book': { up: addressBook },
  '0010-coupons': { up: coupons },
  '0011-newest-import': { up: newestImport },
  '0012-parcel-reports': { up: parcelReports },
  '0013-distance-tariff': { up: distanceTariff },
  '0014-branch-network': { up: branchNetwork },
  '0015-postal-import': { up: postalImport },
  '0016-city-names': { up: cityNames },
  '0017-catalogue-beside': { up: catalogueBeside },
  '0018-tail-turns': { up: tailTurns },
  '0019-fuel-abroad': { up: fuelAbroad },
  '0020-codes-by-asker': { up: codesByAsker },
  '0021-tails-after-a-clock': { up: tailsAfterAClock },
  '0022-own-imports': { up: ownImports },
  '0023-past-their-time': { up: pastTheirTime },
  '0024-work-proofs': { up: workProofs },
  '0025-banner-audience': { up: bannerAudience },
  '0026-contact-phones': { up: contactPhones },
  '0027-case-reasons': { up: caseReasons },
  '0028-orders-awaited': { up: ordersAwaited },
  '0029-complete-orders': { up: completeOrders },
  '0030-coupons-used-once': { up: couponsUsedOnce },
  '0031-orders-cancelled-and-changed': { up: ordersCancelledAndChanged },
  '0032-jobs': { up: jobs },
  '0033-notification-choices': { up: notificationChoices },
  '0034-operator': { up: operator },
  '0035-delivery-changes': { up: deliveryChanges },
  '0036-parcel-profiles': { up: parcelProfiles },
  '0037-orders-abroad': { up: ordersAbroad },
  '0038-shipments': { up: shipments },
  '0039-batches': { up: batches },
  '0040-company-holidays': { up: companyHolidays },
  '0041-deliveries-by-operators': { up: deliveriesByOperators },
  '0042-orders-wanting-attention': { up: ordersWantingAttention },
  '0043-stored-files': { up: storedFiles },
  '0044-inbox': { up: inbox },
  '0045-cod': { up: cod },
  '0046-cod-settlements': { up: codSettlements },
  '0047-dispatch-numbers': { up: dispatchNumbers },
  '0048-push-subscriptions': { up: pushSubscriptions },
  '0049-pickup-photos': { up: pickupPhotos },
  '0050-html-of-mails': { up: htmlOfMails },
  '0052-attempts-of-parts': { up: attemptsOfParts },
  '0053-bytes-of-an-address': { up: bytesOfAnAddress },
  '0054-look-alike-usernames': { up: lookAlikeUsernames },
  '0055-welcomed-phones': { up: welcomedPhones },
  '0056-what-orders-ask': { up: whatOrdersAsk },
  '0057-food-is-general': { up: foodIsGeneral },
} satisfies Record<string, Migration>;
