import { Link } from 'react-router-dom';
import { constants } from '#domain/constants.ts';
import { isolate } from '#src/i18n/isolate.ts';
import { useText } from '#src/i18n/react.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Box } from '#src/ui/status.tsx';
import type { Transit } from './calendar.ts';
import { transitHref, type TransitQuestion } from './transit-search-params.ts';

export interface PlaceChoicesProps {
  field: 'origin' | 'destination';
  end: Transit['origin'];
  question: TransitQuestion;
}

type Choice = Transit['origin']['choices'][number];

/** What the field would hold: some municipalities have names that no field has room for, which their postal code stands for. */
function writtenAs({ city, state, zip }: Choice): string {
  const text = `${city}, ${state}`;
  return text.length <= constants.text.line ? text : zip;
}

/** An end that could not be told: its namesakes to choose from, or what to write instead. */
export function PlaceChoices({ field, end, question }: PlaceChoicesProps) {
  const { t } = useText('transit');
  if (end.status === 'found') return null;
  const asked = isolate(question[field]);
  if (end.status === 'unknown') {
    return (
      <Box tone="warn">
        <b>{t(`transit:unknown.${field}`, { place: asked })}</b> {t('transit:unknown.hint')}
      </Box>
    );
  }
  return (
    <section className="transit-choices" aria-labelledby={`${field}-choices`}>
      <h2 id={`${field}-choices`}>{t(`transit:ambiguous.${field}`, { place: asked })}</h2>
      <ul>
        {end.choices.map((choice) => (
          <li key={`${choice.city}, ${choice.state}`}>
            <Link to={transitHref({ ...question, [field]: writtenAs(choice) })}>
              <Icon name="pin" />
              <bdi>
                {choice.city}, {choice.state}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
