import type { Meta, StoryObj } from '@storybook/react-vite';
import { Barcode } from '#src/components/barcode.tsx';
import { RouteMap } from '#src/components/route-map.tsx';
import { Card, Ticket, TicketPart } from '#src/components/card.tsx';
import { PerforatedEdge } from '#src/components/perforated-edge.tsx';
import { Guia, Ltr, Money } from '#src/components/small.tsx';
import './paper.css';

const meta = { title: 'UI/Paper', component: Ticket } satisfies Meta<typeof Ticket>;

export default meta;
type Story = StoryObj<typeof meta>;

const ticket = () => (
  <Ticket>
    <TicketPart>
      <Guia value="JMX004277193056" />
    </TicketPart>
    <TicketPart>
      <Barcode value="JMX004277193056" />
    </TicketPart>
    <TicketPart>
      <Money centavos={185_000} /> · <Ltr>33 1204 4471</Ltr>
    </TicketPart>
  </Ticket>
);

export const Perforated: Story = { render: ticket };
export const PerforatedArabic: Story = { render: ticket, globals: { language: 'ar' } };
export const PerforatedDark: Story = { render: ticket, globals: { theme: 'dark' } };
export const Plain: Story = { render: () => <Card>Una tarjeta</Card> };

export const OnBrand: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <>
      <div className="on-brand fill-band">
        <div className="page">
          <Ticket hero>
            <TicketPart>Arriba de la perforación</TicketPart>
            <TicketPart>Debajo</TicketPart>
          </Ticket>
          <RouteMap />
        </div>
      </div>
      <PerforatedEdge />
      <PerforatedEdge tone="accent" />
    </>
  ),
};
