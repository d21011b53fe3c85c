import { InputText } from 'primereact/inputtext';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { forms } from 'virtual:backoffice-forms';
import { Button } from '#src/components/button.tsx';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { Box, Status, type Tone } from '#src/components/status.tsx';
import { startScan } from '#src/shared/capture/scan.ts';
import { getChoice } from '../forms/labels.ts';
import { type Reading, ScanQueue, type ScanState } from '../scan/scan-queue.ts';
import { scanStore } from '../scan/scan-store.ts';
import { useOperator } from '../session.tsx';
import { useWords } from '../texts/words.ts';
import { NotAllowed } from './family-page.tsx';

const looks: Readonly<Record<ScanState, { tone: Tone; icon: IconName }>> = {
  waiting: { tone: 'info', icon: 'clock' },
  sent: { tone: 'ok', icon: 'tick' },
  duplicate: { tone: 'neu', icon: 'copy' },
  refused: { tone: 'warn', icon: 'triangle' },
  unknown: { tone: 'err', icon: 'stop' },
};

const minute = 60_000;
const shownReadings = 20;

/** Statuses that a parcel may be read into, as the command's own schema lists them. */
function getStatuses(): string[] {
  const status = forms['scan']?.schema.properties?.['status'];
  return typeof status === 'object' ? (status.enum ?? []).map(String) : [];
}

/** A tone that differs by result: staff look at the parcel, not at the screen. */
function beep(context: AudioContext | undefined, isGood: boolean): void {
  if (!context) return;
  const tone = context.createOscillator();
  const seconds = isGood ? 0.07 : 0.5;
  tone.frequency.value = isGood ? 1_200 : 300;
  tone.connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + seconds);
}

/** The queue of this page; it goes on sending while the page is open. */
function useScanQueue(): ScanQueue {
  const { run, phase } = useOperator();
  const operator = phase.name === 'signedIn' ? phase.session.name : '';
  const latest = useRef(run);
  const [, setCount] = useState(0);
  const [queue] = useState(
    () =>
      new ScanQueue({
        operator,
        send: (input) => latest.current('scan', input),
        store: scanStore,
        now: Date.now,
        wait: (ms) =>
          new Promise((done) => {
            setTimeout(done, ms);
          }),
        onChange: () => setCount((count) => count + 1),
      }),
  );
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    void queue.open();
    return () => queue.close();
  }, [queue]);
  return queue;
}

/** Reads one label after the other until it is closed. */
function Camera({ onRead, onClose }: { onRead: (waybill: string) => void; onClose: () => void }) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onRead);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    found.current = onRead;
  });
  useEffect(() => {
    if (!video.current) return undefined;
    return startScan(video.current, {
      onState: (state) => setFailed(['refused', 'missing', 'busy', 'unread'].includes(state)),
      onFound: (waybill) => found.current(waybill),
      isContinuous: true,
    });
  }, []);
  return (
    <div className="bo-camera">
      <video ref={video} muted playsInline />
      {hasFailed && <Box tone="warn">{t('scan.cameraFailed')}</Box>}
      <Button variant="line" size="sm" icon="close" onClick={onClose}>
        {t('scan.closeCamera')}
      </Button>
    </div>
  );
}

/** Readings by scanner, camera or hand. No reading waits for the server, and none is lost when the line drops. */
export default function ScanPage() {
  const { t, locale } = useWords();
  const { find } = useOperator();
  const queue = useScanQueue();
  const statuses = getStatuses();
  const [status, setStatus] = useState('inTransit');
  const [place, setPlace] = useState('');
  const [isLooking, setLooking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sound = useRef<AudioContext>(undefined);
  useEffect(() => input.current?.focus(), []);
  if (!find('scan')) return <NotAllowed />;

  const { readings, isOffline } = queue;
  const waiting = readings.filter(({ state }) => state === 'waiting').length;
  const held = readings.filter(({ state }) => state === 'refused' || state === 'unknown');
  const read = readings.filter(({ state }) => state === 'waiting' || state === 'sent');
  const perMinute = read.filter(({ at }) => at > Date.now() - minute).length;
  const [last] = readings;

  function add(text: string) {
    if (text.trim() === '') return;
    sound.current ??= new AudioContext();
    const { state } = queue.add(text, { status, place: place.trim() });
    beep(sound.current, state === 'waiting');
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(event.currentTarget.value);
    event.currentTarget.value = '';
  }

  const formatTime = (at: number) => new Date(at).toLocaleTimeString(locale, { hour12: false });

  return (
    <div className="bo-scan">
      <h1 className="bo-sr">{t('scan.title')}</h1>
      <div className="bo-tools">
        <div className="bo-field">
          <label htmlFor="scan-status">{t('scan.what')}</label>
          <select
            id="scan-status"
            className="bo-select"
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          >
            {statuses.map((value) => (
              <option key={value} value={value}>
                {getChoice(t, value)}
              </option>
            ))}
          </select>
        </div>
        <div className="bo-field">
          <label htmlFor="scan-place">{t('scan.where')}</label>
          <InputText id="scan-place" value={place} maxLength={50} onChange={({ target }) => setPlace(target.value)} />
        </div>
        <span className="bo-push" />
        <dl className="bo-figures">
          <div>
            <dd>{read.length}</dd>
            <dt>{t('scan.read')}</dt>
          </div>
          <div>
            <dd>{waiting}</dd>
            <dt>{t('scan.waiting')}</dt>
          </div>
          <div>
            <dd>{perMinute}</dd>
            <dt>{t('scan.perMinute')}</dt>
          </div>
        </dl>
      </div>
      <div className="bo-wedge">
        <Icon name="scan" />
        <div className="bo-field">
          <label htmlFor="scan-input">{t('scan.input')}</label>
          <InputText id="scan-input" ref={input} autoComplete="off" aria-describedby="scan-hint" onKeyDown={press} />
          <p className="bo-help" id="scan-hint">
            {t('scan.hint')}
          </p>
        </div>
        <Button variant="line" size="sm" icon="scan" aria-pressed={isLooking} onClick={() => setLooking(!isLooking)}>
          {t('scan.camera')}
        </Button>
      </div>
      {isLooking && <Camera onRead={add} onClose={() => setLooking(false)} />}
      <div role="status">
        {isOffline && waiting > 0 && <Box tone="warn">{t('scan.offline', { count: waiting })}</Box>}
        {last && <LastReading reading={last} />}
      </div>
      <div className="bo-halves">
        <section className="bo-panel" aria-labelledby="scan-last">
          <h2 id="scan-last">{t('scan.last')}</h2>
          <ol className="bo-readings">
            {readings.slice(0, shownReadings).map((reading) => (
              <li key={reading.id} className={reading.state}>
                <time>{formatTime(reading.at)}</time>
                <b className="bo-waybill">{reading.waybill}</b>
                <Status {...looks[reading.state]}>{t(`scan.results.${reading.state}`)}</Status>
              </li>
            ))}
          </ol>
        </section>
        <section className="bo-panel" aria-labelledby="scan-held">
          <h2 id="scan-held">
            {t('scan.held')} {held.length}
          </h2>
          <p className="bo-help">{t('scan.heldHelp')}</p>
          <ul className="bo-readings">
            {held.map(({ id, waybill, state, why }) => (
              <li key={id}>
                <b className="bo-waybill">{waybill}</b>
                <span>{why ?? t(`scan.results.${state}`)}</span>
                <Button variant="line" size="sm" onClick={() => queue.dismiss(id)}>
                  {t('scan.dismiss')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** Large, because it is read from a distance. */
function LastReading({ reading: { waybill, state, why } }: { reading: Reading }) {
  const { t } = useWords();
  const { tone } = looks[state];
  return (
    <div className={`bo-last s-${tone}`}>
      <Icon name={looks[state].icon} />
      <div>
        <b>{t(`scan.results.${state}`)}</b>
        <span className="bo-waybill">{waybill}</span>
        {why && <span>{why}</span>}
      </div>
    </div>
  );
}
