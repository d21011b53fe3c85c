/** The tables as Kysely sees them. Columns are snake_case, as in the migrations. */
import type { AccountTables } from './tables/accounts.ts';
import type { AddressBookTables } from './tables/address-book.ts';
import type { BatchTables } from './tables/batches.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CounterTables } from './tables/counters.ts';
import type { CouponTables } from './tables/coupons.ts';
import type { FormTables } from './tables/drafts.ts';
import type { FileTables } from './tables/files.ts';
import type { CodTables } from './tables/cod.ts';
import type { InboxTables } from './tables/inbox.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MessageTables } from './tables/messages.ts';
import type { OperatorTables } from './tables/operator.ts';
import type { OrderTables } from './tables/orders.ts';
import type { ParcelProfileTables } from './tables/parcel-profiles.ts';
import type { ParcelTables } from './tables/parcels.ts';
import type { TariffTables } from './tables/tariffs.ts';

export interface Database
  extends
    AccountTables,
    AddressBookTables,
    BatchTables,
    CatalogueTables,
    CounterTables,
    CouponTables,
    FileTables,
    FormTables,
    CodTables,
    InboxTables,
    JobTables,
    MessageTables,
    OperatorTables,
    OrderTables,
    ParcelProfileTables,
    ParcelTables,
    TariffTables {}
