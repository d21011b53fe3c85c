/** The texts of a state in every language where they are shown, and those that have too little room there. */
import { useCallback, useEffect, useState } from 'react';
import { languages } from '#domain/languages.ts';
import { type Screen, viewports } from '#workbench/look-book/looks.ts';
import { findTightTexts, lengthenTexts, type MeasuredText, measureTexts, type TextFinding } from './measure-texts.ts';
import { Choice, Page, SizeControl, WhenLoaded } from './page.tsx';
import { readStates, type State, useLoaded } from './story-index.ts';
import { StoryFrame } from './story-frame.tsx';

function explain({ kind, text, fits, lines, original }: TextFinding): string {
  if (kind === 'wraps') return `needs ${lines} lines instead of ${original?.lines ?? 1}`;
  const room = `about ${fits} of ${text.length} characters have room`;
  return kind === 'cut' ? `is cut: ${room}` : `ends outside of its place: ${room}`;
}

/** Shows the place of a text in its frame. */
function mark({ element }: TextFinding): void {
  const { ownerDocument } = element;
  const style =
    ownerDocument.getElementById('look-book-mark') ??
    ownerDocument.head.appendChild(Object.assign(ownerDocument.createElement('style'), { id: 'look-book-mark' }));
  style.textContent = '[data-look-book-mark] { outline: 3px solid #c8005f !important }';
  ownerDocument.querySelector('[data-look-book-mark]')?.removeAttribute('data-look-book-mark');
  element.setAttribute('data-look-book-mark', '');
  element.scrollIntoView({ block: 'center' });
}

type Texts = Readonly<Record<string, readonly MeasuredText[]>>;

interface Measuring {
  width: number;
  scale: number;
  /** By how much texts are made longer, in percent. */
  longer: number;
}

function Languages({ state, width, scale, longer }: Measuring & { state: State }) {
  const [texts, setTexts] = useState<Texts>({});
  const shown = languages.filter(({ code }) => (state.fixed.language ?? code) === code);
  return (
    <div className="lb-frames">
      {shown.map(({ code, endonym }) => (
        <Language
          key={`${state.entry.id} ${code}`}
          id={state.entry.id}
          code={code}
          name={endonym}
          width={width}
          scale={scale}
          longer={longer}
          findings={texts[code] && findTightTexts(texts[code], texts[shown[0]?.code ?? ''] ?? [])}
          onMeasured={setTexts}
        />
      ))}
    </div>
  );
}

interface LanguageProps extends Measuring {
  id: string;
  code: string;
  name: string;
  findings: readonly TextFinding[] | undefined;
  onMeasured: (change: (texts: Texts) => Texts) => void;
}

function Language({ id, code, name, width, scale, longer, findings, onMeasured }: LanguageProps) {
  const onShown = useCallback(
    async (document: Document) => {
      await document.fonts.ready;
      lengthenTexts(document, longer);
      const measured = measureTexts(document);
      onMeasured((texts) => ({ ...texts, [code]: measured }));
    },
    [code, longer, onMeasured],
  );
  return (
    <section className="lb-language" aria-label={name} style={{ inlineSize: Math.max(width * scale, 240) }}>
      <h2 lang={code}>{name}</h2>
      <StoryFrame
        id={id}
        label={name}
        look={{ width, language: code, theme: 'light' }}
        scale={scale}
        onShown={onShown}
      />
      {findings?.length === 0 && <p>Every text has room.</p>}
      <ul>
        {findings?.map((finding) => (
          <li key={`${finding.path} ${finding.text}`}>
            <button type="button" className="lb-finding" onClick={() => mark(finding)}>
              <b lang={code}>{finding.text}</b> {explain(finding)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScreenTexts({ screen, ...measuring }: Measuring & { screen: Screen }) {
  const states = useLoaded(useCallback(() => readStates(screen), [screen]));
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(''), [screen]);
  return (
    <WhenLoaded loaded={states} failed="The stories of this screen could not be loaded. Reload the page.">
      {(all) => {
        const state = all.find(({ entry }) => entry.id === chosen) ?? all[0];
        return (
          <>
            <Choice
              label="State"
              value={state?.entry.id ?? ''}
              choices={all.map(({ entry }) => [entry.id, entry.name] as const)}
              onChange={setChosen}
            />
            {state && (
              <Languages
                key={`${state.entry.id} ${measuring.width} ${measuring.longer}`}
                state={state}
                {...measuring}
              />
            )}
          </>
        );
      }}
    </WhenLoaded>
  );
}

const lengths = [0, 20, 40, 80];

export function TextsPage({ load }: { load: () => Promise<Screen[]> }) {
  const screens = useLoaded(load);
  const [chosen, setChosen] = useState('');
  const [width, setWidth] = useState<number>(viewports.phone);
  const [scale, setScale] = useState(0.6);
  const [longer, setLonger] = useState(0);
  return (
    <Page title="Texts in every language" actions={<SizeControl value={scale} onChange={setScale} />}>
      <WhenLoaded loaded={screens} failed="The index of stories could not be loaded. Open this page in Storybook.">
        {(all) => {
          const screen = all.find(({ id }) => id === (chosen || 'screens-home')) ?? all[0];
          return (
            <>
              <div className="lb-choices">
                <Choice
                  label="Screen"
                  value={screen?.id ?? ''}
                  choices={all.map(({ id, name }) => [id, name] as const)}
                  onChange={setChosen}
                />
                <Choice
                  label="Width"
                  value={String(width)}
                  choices={Object.values(viewports).map((each) => [String(each), String(each)] as const)}
                  onChange={(value) => setWidth(Number(value))}
                />
                <Choice
                  label="Length of texts"
                  value={String(longer)}
                  choices={lengths.map(
                    (each) => [String(each), each === 0 ? 'As written' : `${each} % longer`] as const,
                  )}
                  onChange={(value) => setLonger(Number(value))}
                />
              </div>
              {screen && <ScreenTexts screen={screen} width={width} scale={scale} longer={longer} />}
            </>
          );
        }}
      </WhenLoaded>
    </Page>
  );
}
