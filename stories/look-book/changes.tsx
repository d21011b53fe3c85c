/** Pictures that differ from the approved ones: before, after and difference, to accept or to comment. */
import { type FormEvent, useEffect, useState } from 'react';
import { readPictureName, type Screen } from '#workbench/look-book/looks.ts';
import type { Change, Changes, Comment, Picture } from '#workbench/look-book/pictures.ts';
import { Page, storyLink } from './page.tsx';

/** The calls of `workbench/look-book/endpoint.ts`; each rejects with a sentence. */
export interface ChangesApi {
  list: () => Promise<Changes>;
  accept: (names: readonly string[]) => Promise<Changes>;
  comment: (name: string, text: string) => Promise<Changes>;
  pictureAddress: (hash: string) => string;
}

async function call(path: string, body?: object): Promise<Changes> {
  const response = await fetch(`look-book/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error('Only npm run storybook on your machine has the pictures.');
  const answer = (await response.json()) as Changes & { fault?: string };
  if (!response.ok) throw new Error(answer.fault ?? 'The call failed.');
  return answer;
}

export const storybookApi: ChangesApi = {
  list: () => call('changes'),
  accept: (names) => call('accept', { names }),
  comment: (name, text) => call('comment', { name, text }),
  pictureAddress: (hash) => `look-book/pictures/${hash}.png`,
};

const words: Record<Change, string> = {
  same: 'same',
  new: 'new',
  changed: 'changed',
  missing: 'no longer taken',
  unreached: 'not reached',
};

const isOpen = ({ change }: Picture): boolean => change !== 'same' && change !== 'unreached';

const showLook = (name: string): string => {
  const { width, language, theme } = readPictureName(name);
  return `${width} ${language} ${theme}`;
};

function Sheet({ title, hash, api, absent }: { title: string; hash?: string; api: ChangesApi; absent: string }) {
  const [isLost, setLost] = useState(false);
  useEffect(() => setLost(false), [hash]);
  return (
    <figure className="lb-picture">
      <figcaption>{title}</figcaption>
      {hash && !isLost ? (
        <img src={api.pictureAddress(hash)} alt={title} onError={() => setLost(true)} />
      ) : (
        <p className="lb-progress">{hash ? 'The picture is not on this machine.' : absent}</p>
      )}
    </figure>
  );
}

interface CommentsProps {
  comments: readonly Comment[];
  onSend: (text: string) => Promise<boolean>;
}

function Comments({ comments, onSend }: CommentsProps) {
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await onSend(text)) setText('');
  };
  return (
    <div className="lb-comments">
      <ul>
        {comments.map(({ id, author, at, text: said }) => (
          <li key={id}>
            <b>{author || 'Unnamed'}</b>, <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')}</time>
            <p>{said}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void send(event)}>
        <label className="lb-field">
          Comment
          <textarea rows={2} required maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <button type="submit" className="btn line">
          Comment
        </button>
      </form>
    </div>
  );
}

interface DetailProps {
  picture: Picture;
  comments: readonly Comment[];
  api: ChangesApi;
  onAccept: () => void;
  onComment: (text: string) => Promise<boolean>;
}

function Detail({ picture, comments, api, onAccept, onComment }: DetailProps) {
  const { name, change, now, before, difference, pixels } = picture;
  const { state } = readPictureName(name);
  return (
    <section className="lb-detail" aria-label={name}>
      <h2>
        {showLook(name)}: {words[change]}
        <a href={storyLink(state)} target="_top">
          Open the state
        </a>
      </h2>
      <div className="lb-decide">
        <button type="button" className="btn" onClick={onAccept}>
          Accept this picture
        </button>
        <Comments key={name} comments={comments} onSend={onComment} />
      </div>
      <div className="lb-compare">
        <Sheet title="Before" hash={before} api={api} absent="No picture was approved." />
        <Sheet title="After" hash={now} api={api} absent="The state or this look of it no longer exists." />
        <Sheet
          title={pixels === undefined ? 'Difference' : `Difference, ${pixels} pixels`}
          hash={difference}
          api={api}
          absent="There is nothing to compare."
        />
      </div>
    </section>
  );
}

interface ListProps {
  pictures: readonly Picture[];
  names: ReadonlyMap<string, string>;
  comments: readonly Comment[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
  onAccept: (names: readonly string[]) => void;
}

/** The looks of a state in the order of the other pages. */
const byLook = (one: Picture, other: Picture): number => {
  const [a, b] = [readPictureName(one.name), readPictureName(other.name)];
  return a.width - b.width || b.language.localeCompare(a.language) || b.theme.localeCompare(a.theme);
};

/** By screen and state. */
function PictureList({ pictures, names, comments, chosen, onChoose, onAccept }: ListProps) {
  const states = [...new Set(pictures.map(({ name }) => readPictureName(name).state))];
  return (
    <ul className="lb-changes">
      {states.map((state) => {
        const own = pictures.filter(({ name }) => readPictureName(name).state === state);
        const title = names.get(state) ?? state;
        return (
          <li key={state}>
            <h2>
              {title}
              <button type="button" className="lb-link" onClick={() => onAccept(own.map(({ name }) => name))}>
                Accept {own.length}
                <span className="lb-hidden"> of {title}</span>
              </button>
            </h2>
            <ul>
              {own.map(({ name, change }) => {
                const said = comments.filter(({ picture }) => picture === name).length;
                return (
                  <li key={name}>
                    <button
                      type="button"
                      className="lb-change"
                      aria-pressed={name === chosen}
                      onClick={() => onChoose(name)}
                    >
                      {showLook(name)} <i>{words[change]}</i>
                      {said > 0 && <i>{said === 1 ? '1 comment' : `${said} comments`}</i>}
                    </button>
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

interface ChangesPageProps {
  api: ChangesApi;
  /** For the names of states. */
  load: () => Promise<Screen[]>;
}

const isAbout = (name: string) => (comment: Comment) => comment.picture === name;

export function ChangesPage({ api, load }: ChangesPageProps) {
  const [changes, setChanges] = useState<Changes>();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [fault, setFault] = useState('');
  const [chosen, setChosen] = useState<string>();

  const follow = async (answer: Promise<Changes>): Promise<boolean> => {
    try {
      setChanges(await answer);
      setFault('');
      return true;
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  useEffect(() => {
    void follow(api.list());
    load().then(
      (screens) =>
        setNames(
          new Map(screens.flatMap(({ name, states }) => states.map((each) => [each.id, `${name}: ${each.name}`]))),
        ),
      // Without the index its states have their ids for names.
      () => undefined,
    );
  }, [api, load]);

  const waiting = changes?.pictures.filter(isOpen) ?? [];
  const open = [...new Set(waiting.map(({ name }) => readPictureName(name).state))].flatMap((state) =>
    waiting.filter(({ name }) => readPictureName(name).state === state).toSorted(byLook),
  );
  const picture = open.find(({ name }) => name === chosen) ?? open[0];
  const accept = (accepted: readonly string[]) => {
    // The next one, so that a row of pictures is accepted key by key.
    const rest = open.filter(({ name }) => !accepted.includes(name));
    const after = open.findIndex(({ name }) => name === accepted.at(-1));
    setChosen((rest.find(({ name }) => open.findIndex((each) => each.name === name) > after) ?? rest[0])?.name);
    void follow(api.accept(accepted));
  };
  const unreached = changes?.pictures.filter(({ change }) => change === 'unreached') ?? [];

  return (
    <Page
      title={changes ? (open.length === 1 ? '1 picture to accept' : `${open.length} pictures to accept`) : 'Changes'}
      actions={
        open.length > 1 && (
          <button type="button" className="btn" onClick={() => accept(open.map(({ name }) => name))}>
            Accept all {open.length}
          </button>
        )
      }
    >
      {fault && (
        <p role="alert" className="lb-fault">
          {fault}
        </p>
      )}
      {!changes && !fault && <p role="status">Loading …</p>}
      {changes && Object.keys(changes.elsewhere).length > 0 && (
        <p className="lb-note">
          {Object.keys(changes.elsewhere).length} screens were approved on another machine or Chromium: fonts may
          differ.
        </p>
      )}
      {changes && changes.pictures.length === 0 && (
        <p>
          No pictures were taken yet. Take some with <code>npm run look -- home</code>.
        </p>
      )}
      {changes && changes.pictures.length > 0 && open.length === 0 && (
        <p>All {changes.pictures.length - unreached.length} pictures that were taken look as approved.</p>
      )}
      {picture && (
        <div className="lb-two">
          <PictureList
            pictures={open}
            names={names}
            comments={changes?.comments ?? []}
            chosen={picture.name}
            onChoose={setChosen}
            onAccept={accept}
          />
          <Detail
            picture={picture}
            comments={changes?.comments.filter(isAbout(picture.name)) ?? []}
            api={api}
            onAccept={() => accept([picture.name])}
            onComment={(text) => follow(api.comment(picture.name, text))}
          />
        </div>
      )}
      {unreached.length > 0 && (
        <details className="lb-unreached">
          <summary>{unreached.length} looks whose state was not reached</summary>
          <ul>
            {unreached.map(({ name, fault: why }) => (
              <li key={name}>
                {names.get(readPictureName(name).state) ?? name}, {showLook(name)}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Page>
  );
}
