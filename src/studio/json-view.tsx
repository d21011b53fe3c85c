/** The files of a form as JSON, in step with the words. */
import { useEffect, useId, useRef, useState } from 'react';
import { parseSource } from '#schemas/model/source.ts';
import { Refused, useOperation } from './operation.tsx';
import { Segments } from './segments.tsx';
import type { Studio } from './use-studio.ts';
import { useStudioWords } from './words.ts';

export function JsonView({ studio, file, place }: { studio: Studio; file: string; place: readonly string[] }) {
  const { t } = useStudioWords();
  const [kind, setKind] = useState<'schema' | 'layout'>('schema');
  const shown = kind === 'schema' ? file : file.replace(/\.schema\.json$/, '.ui.json');
  return (
    <section className="st-json">
      <Segments
        label={t('json.file')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'schema', label: t('json.schema') },
          { value: 'layout', label: t('json.layout') },
        ]}
      />
      <JsonFile
        key={shown}
        studio={studio}
        file={shown}
        path={kind === 'schema' ? ['properties', ...place] : ['fields', ...place]}
      />
      <p className="st-soft">{t('json.hint')}</p>
    </section>
  );
}

/** A text that is no JSON yet stays as typed; every other one is the draft's at once. */
function JsonFile({ studio, file, path }: { studio: Studio; file: string; path: readonly string[] }) {
  const { attempt, refused } = useOperation(studio.run);
  const text = studio.rules.text(file) ?? '';
  const [typed, setTyped] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const place = path.join('/');
  useEffect(() => {
    const { line } = parseSource(file, text).locate(place.split('/'));
    const element = area.current;
    if (element)
      element.scrollTop = Math.max(0, (line - 3) * (element.scrollHeight / Math.max(1, text.split('\n').length)));
    // Only a newly chosen field moves the view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place, file]);
  const value = typed ?? text;
  return (
    <>
      <label htmlFor={id}>
        <code>{file}</code>
      </label>
      <textarea
        ref={area}
        id={id}
        className="st-input st-code"
        dir="ltr"
        wrap="off"
        spellCheck={false}
        rows={24}
        value={value}
        aria-invalid={typed !== undefined && refused !== undefined}
        onChange={({ target }) => {
          const outcome = attempt({ name: 'replaceFile', input: { file, text: target.value } }, `json ${file}`);
          setTyped('refused' in outcome && target.value !== text ? target.value : undefined);
        }}
      />
      <Refused>{typed === undefined ? undefined : refused}</Refused>
    </>
  );
}
