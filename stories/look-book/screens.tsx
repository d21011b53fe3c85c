/** The map of all screens by journey, and one screen with all of its states. */
import { useCallback, useState } from 'react';
import {
  heightOf,
  journeys,
  type Journey,
  listLooks,
  pictureName,
  type Screen,
  viewports,
} from '#workbench/look-book/looks.ts';
import { Page, SizeControl, storyLink, WhenLoaded } from './page.tsx';
import { listMockups, readStates, type State, useLoaded } from './story-index.ts';
import { StoryFrame } from './story-frame.tsx';

const countStates = (count: number): string => (count === 1 ? '1 state' : `${count} states`);

const mapLook = { width: viewports.phone, language: 'es', theme: 'light' };

function Stop({ screen, onOpen }: { screen: Screen; onOpen: (id: string) => void }) {
  const [first] = screen.states;
  return (
    <li className="lb-stop">
      <button type="button" onClick={() => onOpen(screen.id)}>
        <b>{screen.name}</b>
        <span>{countStates(screen.states.length)}</span>
      </button>
      {first && <StoryFrame id={first.id} label={`${screen.name}, ${first.name}`} look={mapLook} scale={0.36} />}
    </li>
  );
}

function ScreenMap({ screens, onOpen }: { screens: readonly Screen[]; onOpen: (id: string) => void }) {
  const byJourney = (Object.keys(journeys) as Journey[])
    .map((journey) => ({ journey, stops: screens.filter((screen) => screen.journey === journey) }))
    .filter(({ stops }) => stops.length > 0);
  return (
    <>
      <nav className="lb-journeys" aria-label="Journeys">
        <ul>
          {byJourney.map(({ journey, stops }) => (
            <li key={journey}>
              <a href={`#${journey}`}>{journeys[journey]}</a> {stops.length}
            </li>
          ))}
        </ul>
      </nav>
      {byJourney.map(({ journey, stops }) => (
        <section key={journey} id={journey} aria-label={journeys[journey]}>
          <h2>{journeys[journey]}</h2>
          <ol className="lb-line">
            {stops.map((screen) => (
              <Stop key={screen.id} screen={screen} onOpen={onOpen} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Mockups({ name, scale }: { name: string | undefined; scale: number }) {
  return listMockups(name).map(({ file, width }) => (
    <figure key={file} className="lb-frame" style={{ inlineSize: width * scale }}>
      <a className="lb-mockup" href={`mockups/${file}`} target="_blank" style={{ blockSize: heightOf(width) * scale }}>
        <img src={`mockups/${file}`} alt={`Mockup ${file}`} />
      </a>
      <figcaption>Mockup, {width}</figcaption>
    </figure>
  ));
}

function StateRow({ state: { entry, fixed, mockup }, scale }: { state: State; scale: number }) {
  return (
    <section className="lb-state" aria-label={entry.name}>
      <h2>
        {entry.name}
        <a href={storyLink(entry.id)} target="_top">
          Open<span className="lb-hidden"> {entry.name}</span>
        </a>
      </h2>
      <div className="lb-frames">
        <Mockups name={mockup} scale={scale} />
        {listLooks(fixed).map((look) => (
          <StoryFrame
            key={pictureName(entry.id, look)}
            id={entry.id}
            label={`${entry.name}, ${look.width} ${look.language} ${look.theme}`}
            look={look}
            scale={scale}
          />
        ))}
      </div>
    </section>
  );
}

function ScreenStates({ screen, scale }: { screen: Screen; scale: number }) {
  const states = useLoaded(useCallback(() => readStates(screen), [screen]));
  return (
    <WhenLoaded loaded={states} failed="The stories of this screen could not be loaded. Reload the page.">
      {(all) => all.map((state) => <StateRow key={state.entry.id} state={state} scale={scale} />)}
    </WhenLoaded>
  );
}

interface ScreensProps {
  load: () => Promise<Screen[]>;
  /** Id of the open screen; empty for the map. */
  open: string;
  onOpen: (id: string) => void;
}

export function Screens({ load, open, onOpen }: ScreensProps) {
  const [scale, setScale] = useState(0.25);
  const screens = useLoaded(load);
  const screen = screens.state === 'loaded' ? screens.value.find(({ id }) => id === open) : undefined;
  const show = (id: string) => {
    window.scrollTo(0, 0);
    onOpen(id);
  };
  return (
    <Page
      title={screen ? `${screen.name}, ${countStates(screen.states.length)}` : 'All screens by journey'}
      actions={
        screen && (
          <>
            <SizeControl value={scale} onChange={setScale} />
            <button type="button" className="btn line" onClick={() => show('')}>
              All screens
            </button>
          </>
        )
      }
    >
      <WhenLoaded loaded={screens} failed="The index of stories could not be loaded. Open this page in Storybook.">
        {(all) => (screen ? <ScreenStates screen={screen} scale={scale} /> : <ScreenMap screens={all} onOpen={show} />)}
      </WhenLoaded>
    </Page>
  );
}
