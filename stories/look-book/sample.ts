/** A small look-book without a Storybook around it. */
import type { Look, Screen, StoryEntry } from '#workbench/look-book/looks.ts';

const entry = (id: string, name: string, title: string, exportName: string): StoryEntry => ({
  type: 'story',
  id,
  name,
  title,
  exportName,
  importPath: './stories/screens/home.stories.tsx',
});

export const sampleScreens: Screen[] = [
  {
    id: 'screens-home',
    name: 'Home',
    journey: 'track',
    states: [
      entry('screens-home--desktop', 'Desktop', 'Screens/Home', 'Desktop'),
      entry('screens-home--phone', 'Phone', 'Screens/Home', 'Phone'),
    ],
  },
  {
    id: 'screens-rates',
    name: 'Rates',
    journey: 'quote',
    states: [entry('screens-rates--empty', 'Empty', 'Screens/Rates', 'Empty')],
  },
];

const sampleAddresses = new Map<string, string>();

/** A page that talks like a story: it finishes at once, and again when its language is changed. */
export const sampleFrame = (_: string, { theme }: Look): string => {
  const known = sampleAddresses.get(theme);
  if (known) return known;
  const page = `<!doctype html><title>Sample</title>
<body style="font: 16px sans-serif"><nav><a href="#a" style="display: block; width: 100px; overflow: hidden; white-space: nowrap">Rastrear</a></nav>
<button style="width: 150px">Enviar</button> <b>${theme}</b>
<script>
const say = () => parent.postMessage(JSON.stringify({ key: 'storybook-channel', event: { type: 'storyFinished', args: [{ status: 'success' }] } }), '*');
addEventListener('message', ({ data }) => {
  const { globals } = JSON.parse(data).event.args[0];
  document.querySelector('b').textContent = 'language ' + globals.language;
  document.querySelector('a').textContent = 'Rastrear todos los paquetes';
  document.querySelector('button').textContent = 'Enviar un paquete por primera vez';
  say();
});
say();
</script>`;
  const address = URL.createObjectURL(new Blob([page], { type: 'text/html' }));
  sampleAddresses.set(theme, address);
  return address;
};
