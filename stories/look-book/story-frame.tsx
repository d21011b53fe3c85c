/** A state of a screen in one look: its story in a frame, loaded when it comes near. */
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { heightOf, type Look } from '#workbench/look-book/looks.ts';
import { applyTokens, useTokenEdits } from './token-edits.ts';

/**
 * Begins in Spanish, as the play functions that reach the state read its words. The checker of accessibility would take
 * longer than all else.
 */
const storyAddress = (id: string, { theme }: Look): string =>
  `iframe.html?id=${id}&viewMode=story&globals=language:es;theme:${theme};a11y.manual:!true`;

/** Where frames get their stories from; the look-book's own stories have no Storybook around them. */
export const FrameSource = createContext<(id: string, look: Look) => string>(storyAddress);

/** Frames that load at the same time: each starts a whole preview. */
const mostLoading = 3;

let loading = 0;
const waiting: (() => void)[] = [];

/** @returns to call when the frame has loaded or is no longer needed. */
function takeTurn(start: () => void): () => void {
  let state: 'waiting' | 'loading' | 'left' = 'waiting';
  const begin = () => {
    state = 'loading';
    loading += 1;
    start();
  };
  if (loading < mostLoading) begin();
  else waiting.push(begin);
  return () => {
    if (state === 'waiting') waiting.splice(waiting.indexOf(begin), 1);
    if (state === 'loading') {
      loading -= 1;
      waiting.shift()?.();
    }
    state = 'left';
  };
}

/** All but to leave the frame: a story that follows a link must not replace the look-book. */
const permissions = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads';

/** Storybook's messages between frames. */
const channelKey = 'storybook-channel';

function readFinished(data: unknown): { status: string } | undefined {
  if (typeof data !== 'string' || !data.includes('"storyFinished"')) return undefined;
  const { key, event } = JSON.parse(data) as { key?: string; event?: { type: string; args: { status: string }[] } };
  return key === channelKey && event?.type === 'storyFinished' ? event.args[0] : undefined;
}

export interface StoryFrameProps {
  id: string;
  /** Names the frame to screen readers. */
  label: string;
  look: Look;
  scale: number;
  /** The document in this look; again after tokens changed. */
  onShown?: (document: Document) => Promise<void>;
}

type Progress = 'away' | 'waiting' | 'loading' | 'shown' | 'unreached';

const said: Partial<Record<Progress, string>> = {
  waiting: 'Waiting …',
  unreached: 'This state does not exist at this width.',
};

export function StoryFrame({ id, label, look, scale, onShown }: StoryFrameProps) {
  const { width, language, theme } = look;
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isNear, setNear] = useState(false);
  const [progress, setProgress] = useState<Progress>('away');
  const address = useContext(FrameSource)(id, look);
  const edits = useTokenEdits();

  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '50% 0%',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear) return undefined;
    setProgress('waiting');
    const leave = takeTurn(() => setProgress('loading'));
    let isInLanguage = language === 'es';
    const onMessage = ({ source, data }: MessageEvent) => {
      const contents = frame.current?.contentWindow;
      if (!contents || source !== contents) return;
      const finished = readFinished(data);
      if (!finished) return;
      if (finished.status === 'success' && !isInLanguage) {
        isInLanguage = true;
        const event = { type: 'updateGlobals', args: [{ globals: { language } }], from: 'look-book' };
        contents.postMessage(JSON.stringify({ key: channelKey, event }), window.location.origin);
        return;
      }
      leave();
      setProgress(finished.status === 'success' ? 'shown' : 'unreached');
    };
    window.addEventListener('message', onMessage);
    return () => {
      leave();
      window.removeEventListener('message', onMessage);
      setProgress('away');
    };
  }, [isNear, address, language]);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (progress !== 'shown' || !document) return;
    applyTokens(document, edits);
    void onShown?.(document);
  }, [progress, edits, onShown]);

  const height = heightOf(width);
  return (
    <figure className="lb-frame" style={{ inlineSize: width * scale }}>
      <div ref={place} className="lb-sheet" style={{ blockSize: height * scale }}>
        {(progress === 'loading' || progress === 'shown') && (
          <iframe
            ref={frame}
            title={label}
            src={address}
            sandbox={permissions}
            // What is played in it must not take the focus of the page later.
            inert={progress === 'shown'}
            style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          />
        )}
        {said[progress] && <p className="lb-progress">{said[progress]}</p>}
      </div>
      <figcaption>
        {width} {language} {theme}
      </figcaption>
    </figure>
  );
}
