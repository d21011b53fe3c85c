import { normalizeWaybill } from '#domain/parcel/waybill.ts';
import { lineCodec, type TextCodec } from '#src/forms/core/codecs.ts';
import { LineWidget, type WidgetProps } from '#src/forms/index.ts';

/** A waybill number in any form that tracking takes: in groups, in lower case, as a link (D-107). */
export const waybillCodec: TextCodec = { ...lineCodec, parse: (text) => lineCodec.parse(normalizeWaybill(text)) };

/** One waybill number, shown in one piece once the field is left. */
export const WaybillWidget = (field: WidgetProps) => <LineWidget field={field} codec={waybillCodec} />;
