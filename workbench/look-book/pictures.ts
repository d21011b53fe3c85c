/** Approved pictures by hash, what was taken last, and comments; pictures themselves stay outside of git. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { getScreenId } from './looks.ts';

/** What pictures depend on besides the sources: fonts and rasterizing differ by machine. */
export interface Machine {
  platform: string;
  chromium: string;
}

/** A file of `approved/`: what one screen has to look like. */
interface Approved {
  machine: Machine;
  /** Hash of each picture by its name. */
  pictures: Record<string, string>;
}

export interface Taken {
  hash: string;
  /** How it differs from the approved picture of that hash. */
  against?: { hash: string; pixels: number; difference: string };
  /** Why the state was not reached in this look. */
  fault?: string;
}

/** What one screen looked like when pictures were last taken. */
interface TakenScreen {
  machine: Machine;
  pictures: Record<string, Taken>;
  /** Approved pictures whose state or look no longer exists. */
  missing: string[];
}

export interface Comment {
  id: string;
  picture: string;
  hash: string;
  author: string;
  at: string;
  text: string;
}

/** `unreached`: the state cannot be shown in this look. */
export type Change = 'same' | 'new' | 'changed' | 'missing' | 'unreached';

export interface Picture {
  name: string;
  change: Change;
  now?: string;
  before?: string;
  /** Only when both pictures are on this machine. */
  pixels?: number;
  difference?: string;
  fault?: string;
}

export interface Changes {
  pictures: Picture[];
  comments: Comment[];
  /** Screens that were approved on another machine, whose pictures may differ by fonts only. */
  elsewhere: Record<string, Machine>;
}

export interface Places {
  /** In git: `approved/<screen>.json` and `comments/<id>.json`. */
  manifest: string;
  /** Outside of git: `pictures/<hash>.png` and `taken/<screen>.json`. */
  artifacts: string;
}

export const toHash = (picture: Uint8Array): string => createHash('sha256').update(picture).digest('hex');

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

const print = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const sorted = <T>(rows: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(rows).toSorted(([one], [other]) => (one < other ? -1 : 1)));

async function readJson<T>(path: string): Promise<T | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as T) : undefined;
}

/** The names of the JSON files of a folder, without their ending. */
async function listNames(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  return (await readdir(path)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
}

/** @returns a picture in which what differs is marked, and the number of its pixels. */
export function compare(before: Buffer, now: Buffer): { pixels: number; difference: Buffer } {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(now)];
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const [large, largeOther] = [one, other].map((picture) => {
    const canvas = new PNG({ width, height });
    PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
    return canvas.data;
  });
  const drawn = new PNG({ width, height });
  const pixels = pixelmatch(large ?? one.data, largeOther ?? other.data, drawn.data, width, height, {
    threshold: 0.05,
    diffColor: [200, 0, 95],
  });
  return { pixels, difference: PNG.sync.write(drawn) };
}

const isSameMachine = (one: Machine, other: Machine): boolean =>
  one.platform === other.platform && one.chromium === other.chromium;

export class Pictures {
  readonly #places: Places;
  /** Changes of the manifest run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(places: Places) {
    this.#places = places;
  }

  #approvedFile = (screen: string) => join(this.#places.manifest, 'approved', `${screen}.json`);
  #takenFile = (screen: string) => join(this.#places.artifacts, 'taken', `${screen}.json`);
  #commentFile = (id: string) => join(this.#places.manifest, 'comments', `${id}.json`);
  #pictureFile = (hash: string) => join(this.#places.artifacts, 'pictures', `${hash}.png`);

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** @returns undefined when it is not on this machine, or the text is no hash. */
  async findPicture(hash: string): Promise<Buffer | undefined> {
    return isHash(hash) && existsSync(this.#pictureFile(hash)) ? readFile(this.#pictureFile(hash)) : undefined;
  }

  async #keep(picture: Buffer): Promise<string> {
    const hash = toHash(picture);
    await mkdir(join(this.#places.artifacts, 'pictures'), { recursive: true });
    if (!existsSync(this.#pictureFile(hash))) await writeFile(this.#pictureFile(hash), picture);
    return hash;
  }

  /** Names of all approved pictures. */
  async listApproved(): Promise<string[]> {
    const screens = await listNames(join(this.#places.manifest, 'approved'));
    const files = await Promise.all(screens.map((screen) => readJson<Approved>(this.#approvedFile(screen))));
    return files.flatMap((file) => Object.keys(file?.pictures ?? {}));
  }

  /** Keeps a picture and compares it with the approved one. */
  async toTaken(name: string, picture: Buffer): Promise<Taken> {
    const hash = await this.#keep(picture);
    const approved = (await readJson<Approved>(this.#approvedFile(getScreenId(name))))?.pictures[name];
    const before = approved === undefined || approved === hash ? undefined : await this.findPicture(approved);
    if (approved === undefined || !before) return { hash };
    const { pixels, difference } = compare(before, picture);
    return { hash, against: { hash: approved, pixels, difference: await this.#keep(difference) } };
  }

  /**
   * Stores what was taken of a screen beside what was taken of its other states before.
   *
   * @param exists whether a name is that of a picture which can still be taken.
   */
  storeTaken(
    screen: string,
    machine: Machine,
    pictures: Readonly<Record<string, Taken>>,
    exists: (name: string) => boolean,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const file = this.#takenFile(screen);
      const approved = (await readJson<Approved>(this.#approvedFile(screen)))?.pictures ?? {};
      const earlier = Object.entries((await readJson<TakenScreen>(file))?.pictures ?? {});
      const kept = Object.fromEntries(earlier.filter(([name]) => exists(name)));
      const taken: TakenScreen = {
        machine,
        pictures: sorted({ ...kept, ...pictures }),
        missing: Object.keys(approved).filter((name) => !exists(name)),
      };
      await mkdir(join(this.#places.artifacts, 'taken'), { recursive: true });
      await writeFile(file, print(taken));
    });
  }

  async listChanges(): Promise<Changes> {
    const changes: Changes = { pictures: [], comments: [], elsewhere: {} };
    for (const screen of (await listNames(join(this.#places.artifacts, 'taken'))).toSorted()) {
      const taken = await readJson<TakenScreen>(this.#takenFile(screen));
      const approved = await readJson<Approved>(this.#approvedFile(screen));
      if (!taken) continue;
      if (approved && !isSameMachine(approved.machine, taken.machine)) changes.elsewhere[screen] = approved.machine;
      for (const [name, { hash, against, fault }] of Object.entries(taken.pictures)) {
        const before = approved?.pictures[name];
        if (fault !== undefined) {
          changes.pictures.push({ name, change: 'unreached', fault, before });
          continue;
        }
        const known = against !== undefined && against.hash === before ? against : undefined;
        const isSame = before === hash || known?.pixels === 0;
        const change = isSame ? 'same' : before === undefined ? 'new' : 'changed';
        changes.pictures.push({
          name,
          change,
          now: hash,
          before,
          pixels: known?.pixels,
          difference: known?.difference,
        });
      }
      for (const name of taken.missing) {
        const before = approved?.pictures[name];
        if (before !== undefined) changes.pictures.push({ name, change: 'missing', before });
      }
    }
    const comments = await Promise.all(
      (await listNames(join(this.#places.manifest, 'comments'))).map((id) => readJson<Comment>(this.#commentFile(id))),
    );
    changes.comments = comments
      .filter((comment) => comment !== undefined)
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return changes;
  }

  /**
   * Approves what was taken: new and changed pictures get their hash into the manifest, missing ones leave it. Comments on
   * them are answered by that and deleted.
   *
   * @returns the names that were accepted; others are ignored.
   */
  accept(isChosen: (name: string) => boolean): Promise<string[]> {
    return this.#inTurn(async () => {
      const { pictures, comments } = await this.listChanges();
      const accepted = pictures.filter(
        ({ name, change }) => isChosen(name) && ['new', 'changed', 'missing'].includes(change),
      );
      for (const screen of new Set(accepted.map(({ name }) => getScreenId(name)))) {
        const taken = await readJson<TakenScreen>(this.#takenFile(screen));
        if (!taken) continue;
        const of = accepted.filter(({ name }) => getScreenId(name) === screen);
        const approved = { ...(await readJson<Approved>(this.#approvedFile(screen)))?.pictures };
        for (const { name, now } of of) {
          if (now === undefined) delete approved[name];
          else approved[name] = now;
        }
        await mkdir(join(this.#places.manifest, 'approved'), { recursive: true });
        if (Object.keys(approved).length === 0) await rm(this.#approvedFile(screen), { force: true });
        else await writeFile(this.#approvedFile(screen), print({ machine: taken.machine, pictures: sorted(approved) }));
      }
      const names = accepted.map(({ name }) => name);
      for (const { id, picture } of comments) if (names.includes(picture)) await rm(this.#commentFile(id));
      return names;
    });
  }

  /** A file for each comment: two designers' comments never touch the same lines in git. @returns undefined for an unknown picture. */
  comment(picture: string, text: string, author: string, now: Date): Promise<Comment | undefined> {
    return this.#inTurn(async () => {
      const shown = (await this.listChanges()).pictures.find(({ name }) => name === picture);
      if (!shown) return undefined;
      const at = now.toISOString();
      const hash = shown.now ?? shown.before ?? '';
      const id = `${at.replaceAll(/[:.]/g, '-')}-${toHash(Buffer.from(picture + author + text)).slice(0, 8)}`;
      const comment: Comment = { id, picture, hash, author, at, text };
      await mkdir(join(this.#places.manifest, 'comments'), { recursive: true });
      await writeFile(this.#commentFile(id), print(comment));
      return comment;
    });
  }
}
