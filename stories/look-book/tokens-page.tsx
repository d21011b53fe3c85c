/** Tokens edited beside a screen that shows them, their contrast, and the export. */
import { useState } from 'react';
import { type Screen, viewports } from '#workbench/look-book/looks.ts';
import {
  contrastPairs,
  getContrast,
  isTokenValue,
  readPair,
  type Theme,
  type Token,
} from '#workbench/look-book/tokens.ts';
import { Choice, Page, WhenLoaded } from './page.tsx';
import { useLoaded } from './story-index.ts';
import { StoryFrame } from './story-frame.tsx';
import { exportTokens, fileTokens, setTokenEdits, useTokenEdits } from './token-edits.ts';

const themes: readonly Theme[] = ['light', 'dark'];

const hex = /^#[0-9a-f]{6}$/i;

interface ValueProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text that becomes the value while it is one; a color has its picker beside it. */
function ValueField({ label, value, onChange }: ValueProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const change = (next: string) => {
    setTyped(next);
    if (isTokenValue(next)) onChange(next);
  };
  return (
    <span className="lb-value">
      {hex.test(value) && (
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <input
        type="text"
        aria-label={label}
        aria-invalid={!isTokenValue(text)}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </span>
  );
}

function TokenRow({ token, onChange }: { token: Token; onChange: (value: string) => void }) {
  const { name, value } = token;
  const colors = readPair(value);
  const isEdited = fileTokens.find((each) => each.name === name)?.value !== value;
  return (
    <li className="lb-token" data-edited={isEdited || undefined}>
      <code>{name}</code>
      {colors ? (
        themes.map((theme, at) => (
          <ValueField
            key={theme}
            label={`${name}, ${theme}`}
            value={colors[at] ?? ''}
            onChange={(color) => {
              const [light, dark] = at === 0 ? [color, colors[1]] : [colors[0], color];
              onChange(`light-dark(${light}, ${dark})`);
            }}
          />
        ))
      ) : (
        <ValueField label={name} value={value.replaceAll(/\s+/g, ' ')} onChange={onChange} />
      )}
    </li>
  );
}

interface Contrast {
  one: string;
  other: string;
  theme: Theme;
  wanted: number;
  /** NaN when one is not a color. */
  ratio: number;
}

const isLow = ({ ratio, wanted }: Contrast): boolean => !(ratio >= wanted);

function ContrastTable({ tokens }: { tokens: readonly Token[] }) {
  const rows: Contrast[] = contrastPairs.flatMap(([one, other, wanted]) =>
    themes.map((theme) => ({ one, other, wanted, theme, ratio: getContrast(tokens, theme, one, other) })),
  );
  const low = rows.filter(isLow);
  return (
    <section aria-label="Contrast">
      <h2>Contrast</h2>
      <p role="status" className={low.length > 0 ? 'lb-fault' : undefined}>
        {low.length === 0
          ? `All ${rows.length} pairs have the contrast that they need.`
          : `${low.length} of ${rows.length} pairs have too little contrast.`}
      </p>
      <div className="lb-scroll" tabIndex={0} role="region" aria-label="Pairs">
        <table>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col">Theme</th>
              <th scope="col">Ratio</th>
              <th scope="col">Needs</th>
            </tr>
          </thead>
          <tbody>
            {[...low, ...rows.filter((row) => !isLow(row))].map((row) => (
              <tr key={`${row.one} ${row.other} ${row.theme}`} data-low={isLow(row) || undefined}>
                <th scope="row">
                  {row.one} on {row.other}
                </th>
                <td>{row.theme}</td>
                <td>
                  {Number.isNaN(row.ratio) ? 'unknown' : row.ratio.toFixed(2)}
                  {isLow(row) && ', too low'}
                </td>
                <td>{row.wanted}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/css' }));
  Object.assign(document.createElement('a'), { href: address, download: 'tokens.css' }).click();
  URL.revokeObjectURL(address);
}

function Sample({ screens }: { screens: readonly Screen[] }) {
  const [chosen, setChosen] = useState(screens.find(({ id }) => id === 'screens-home')?.id ?? screens[0]?.id ?? '');
  const state = screens.find(({ id }) => id === chosen)?.states[0];
  return (
    <>
      <Choice
        label="Screen"
        value={chosen}
        choices={screens.map(({ id, name }) => [id, name] as const)}
        onChange={setChosen}
      />
      <div className="lb-frames">
        {state &&
          [viewports.phone, viewports.desktop].flatMap((width) =>
            themes.map((theme) => (
              <StoryFrame
                key={`${state.id} ${width} ${theme}`}
                id={state.id}
                label={`${state.title}, ${width} ${theme}`}
                look={{ width, language: 'es', theme }}
                scale={width === viewports.phone ? 0.55 : 0.36}
              />
            )),
          )}
      </div>
    </>
  );
}

export function TokensPage({
  load,
  onExport = download,
}: {
  load: () => Promise<Screen[]>;
  onExport?: (css: string) => void;
}) {
  const edits = useTokenEdits();
  const screens = useLoaded(load);
  const tokens = fileTokens.map((token) => ({ ...token, value: edits[token.name] ?? token.value }));
  const sections = [...new Set(tokens.map(({ section }) => section))];
  return (
    <Page
      title="Tokens"
      actions={
        <button type="button" className="btn" onClick={() => onExport(exportTokens(edits))}>
          Export tokens.css
        </button>
      }
    >
      <div className="lb-two">
        <div className="lb-tokens">
          {sections.map((section) => (
            <details key={section} open={section === sections[0]}>
              <summary>
                <h2>{section}</h2>
              </summary>
              <ul>
                {tokens
                  .filter((token) => token.section === section)
                  .map((token) => (
                    <TokenRow
                      key={token.name}
                      token={token}
                      onChange={(value) => setTokenEdits({ ...edits, [token.name]: value })}
                    />
                  ))}
              </ul>
            </details>
          ))}
        </div>
        <div className="lb-beside">
          <ContrastTable tokens={tokens} />
          <WhenLoaded loaded={screens} failed="The index of stories could not be loaded. Open this page in Storybook.">
            {(all) => <Sample screens={all} />}
          </WhenLoaded>
        </div>
      </div>
    </Page>
  );
}
