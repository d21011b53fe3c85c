import { waybillFromSequence } from '#domain/parcel/waybill.ts';
import { Barcode } from '#src/components/barcode.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Guia } from '#src/components/small.tsx';

const sample = waybillFromSequence(42_771_930);

/** Shows the number on a receipt; loaded on demand. */
export default function WaybillSample() {
  return (
    <Ticket className="sample">
      <TicketPart>
        <Guia value={sample} />
      </TicketPart>
      <TicketPart>
        <Barcode value={sample} />
      </TicketPart>
    </Ticket>
  );
}
