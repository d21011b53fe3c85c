import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import type { HelpReply, HelpTurn } from '#machines/help.machine.ts';
import { getProblem, isLate } from '#machines/tracking.rules.ts';
import { isolate } from '#src/i18n/formats.ts';
import { useText } from '#src/i18n/react.tsx';
import { writeParcelQuestion } from '#src/shared/navigation/parcel-search-params.ts';
import { paths } from '#src/shared/navigation/paths.ts';
import { OpeningLine } from '#src/shared/branches/opening-line.tsx';
import { OrderStatusChip } from '#src/shared/parcels/order-status.tsx';
import { ParcelVerdict } from '#src/shared/parcels/parcel-verdict.tsx';
import { pricedQuotes, transitText } from '#src/shared/rates/quote-text.ts';
import { ButtonLink } from '#src/components/button.tsx';
import { Ticket, TicketPart } from '#src/components/card.tsx';
import { Guia, Money } from '#src/components/small.tsx';
import { handoverPath } from './answer.ts';

type Of<Kind extends HelpReply['kind']> = Extract<HelpReply, { kind: Kind }>;

interface Closing {
  /** A link leads away: the panel makes room for the page. */
  onLeave: () => void;
}

/** What tracking says of a number, in the words of its page; whatever that hides stays hidden here (D-40 to D-43). */
function Parcel({ reply: { row, tail, others }, onLeave }: Closing & { reply: Of<'parcel'> }) {
  const { t } = useText('help', 'tracking', 'status');
  const { waybillNo, outcome, parcel, attemptsLeft, answeredAt } = row;
  const closed = outcome === 'tailMismatch' && !tail ? 'needsTail' : outcome;
  return (
    <Ticket className="help-parcel">
      <TicketPart>
        <div className="help-line">
          <Guia value={waybillNo} />
          {parcel && <OrderStatusChip status={parcel.status} delayed={isLate(parcel)} exception={getProblem(parcel)} />}
        </div>
        {parcel ? (
          <ParcelVerdict parcel={parcel} answeredAt={answeredAt} />
        ) : (
          <p>{t(`help:parcel.${closed}`, { count: attemptsLeft ?? 0, minutes: constants.tracking.tailLockMinutes })}</p>
        )}
        {others.length > 0 && <p className="soft sm">{t('help:parcel.oneByOne')}</p>}
      </TicketPart>
      <TicketPart>
        <ButtonLink
          variant="line"
          size="sm"
          to={paths.tracking([waybillNo, ...others])}
          state={parcel && tail ? { opened: { [waybillNo]: tail } } : undefined}
          onClick={onLeave}
        >
          {t('help:parcel.all')}
        </ButtonLink>
      </TicketPart>
    </Ticket>
  );
}

function Rates({ reply: { question, quotation }, onLeave }: Closing & { reply: Of<'rates'> }) {
  const { t, format } = useText('help', 'rates', 'fields');
  const priced = pricedQuotes(quotation);
  const weight = format.kilograms(question.weight);
  return (
    <>
      <p>{t(priced.length > 0 ? 'help:rates.found' : 'help:rates.none', { ...question, weight })}</p>
      <ul className="help-rows">
        {priced.map((quote) => (
          <li key={quote.productType}>
            <b>{t(`fields:product.${quote.productType}`)}</b>
            <b>
              <Money centavos={quote.price.total} />
            </b>
            <span className="soft sm">{transitText(t, quote)}</span>
          </li>
        ))}
      </ul>
      <Link className="standalone" to={`${paths.rates}?${writeParcelQuestion(question)}`} onClick={onLeave}>
        {t('help:rates.all')}
      </Link>
    </>
  );
}

function Branches({ reply: { zip, list }, onLeave }: Closing & { reply: Of<'branches'> }) {
  const { t } = useText('help', 'branches');
  const now = new Date(list.now);
  const shown = list.branches.slice(0, constants.help.shownBranches);
  return (
    <>
      <p>{t(shown.length > 0 ? 'help:branches.found' : 'help:branches.none', { zip })}</p>
      <ul className="help-rows">
        {shown.map((branch) => (
          <li key={branch.code}>
            <b>
              <bdi>{branch.name}</bdi>
            </b>
            <span className="soft sm">{[isolate(branch.street), isolate(branch.city)].join(' · ')}</span>
            <span className="sm">
              <OpeningLine branch={branch} now={now} />
            </span>
          </li>
        ))}
      </ul>
      <Link className="standalone" to={`${paths.findBranches}?q=${zip}`} onClick={onLeave}>
        {t('help:branches.all')}
      </Link>
    </>
  );
}

function Questions({ reply: { questions } }: { reply: Of<'questions'> }) {
  return questions.map(({ id, title, text }, at) => (
    <details key={id} open={at === 0}>
      <summary>{title}</summary>
      <p>{text}</p>
    </details>
  ));
}

interface ToPersonProps extends Closing {
  turns: readonly HelpTurn[];
  waybillNo: string | undefined;
}

function ToPerson({ turns, waybillNo, onLeave }: ToPersonProps) {
  const { t } = useText('help');
  return (
    <ButtonLink variant="line" size="sm" icon="user" to={handoverPath(turns, waybillNo)} onClick={onLeave}>
      {t('help:toPerson')}
    </ButtonLink>
  );
}

export interface ReplyProps extends Closing {
  reply: HelpReply;
  /** All that was said until then. */
  turns: readonly HelpTurn[];
  waybillNo: string | undefined;
}

/** An answer of the help, drawn in the language on screen. */
export function Reply({ reply, turns, waybillNo, onLeave }: ReplyProps) {
  const { t } = useText('help');
  switch (reply.kind) {
    case 'parcel':
      return <Parcel reply={reply} onLeave={onLeave} />;
    case 'rates':
      return <Rates reply={reply} onLeave={onLeave} />;
    case 'branches':
      return <Branches reply={reply} onLeave={onLeave} />;
    case 'questions':
      return <Questions reply={reply} />;
    case 'handover':
      return (
        <>
          <p>{t('help:handover')}</p>
          <ToPerson turns={turns} waybillNo={reply.waybillNo} onLeave={onLeave} />
        </>
      );
    default:
      return (
        <>
          <p>{t(`help:say.${reply.word}`)}</p>
          {reply.word === 'unknown' && <ToPerson turns={turns} waybillNo={waybillNo} onLeave={onLeave} />}
        </>
      );
  }
}
