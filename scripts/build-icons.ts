/** Renders the icons of the installed site from the brand's mark, `public/icon.svg`: `npm run icons`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { launchChromium } from '#workbench/chromium.ts';

const folder = new URL('../public/', import.meta.url);

interface IconFile {
  name: string;
  size: number;
  /** Fills its square: a device crops it to its own shape, of which the middle four fifths are safe. */
  isMaskable?: boolean;
}

const files: readonly IconFile[] = [
  { name: '192', size: 192 },
  { name: '512', size: 512 },
  { name: 'maskable-192', size: 192, isMaskable: true },
  { name: 'maskable-512', size: 512, isMaskable: true },
  // Shows the whole square, with corners cropped by the device.
  { name: 'touch-180', size: 180, isMaskable: true },
];

const mark = await readFile(new URL('icon.svg', folder), 'utf8');
const ground = /<rect[^>]* fill="(#[0-9A-F]{6})"/i.exec(mark)?.[1];
if (!ground) throw new Error('public/icon.svg has no ground of one color.');
/** The mark alone, without its rounded background. */
const bare = mark.replace(/<rect[^>]*\/>/, '');

const drawn = ({ size, isMaskable = false }: IconFile): string => {
  const inner = isMaskable ? Math.round(size * 0.72) : size;
  const edge = (size - inner) / 2;
  const image = `data:image/svg+xml;base64,${Buffer.from(isMaskable ? bare : mark).toString('base64')}`;
  return `<style>html,body{margin:0;background:${isMaskable ? ground : 'transparent'}}img{display:block;margin:${edge}px;inline-size:${inner}px}</style><img src="${image}">`;
};

const browser = await launchChromium();
try {
  await mkdir(new URL('icons/', folder), { recursive: true });
  for (const file of files) {
    const page = await browser.newPage({ viewport: { width: file.size, height: file.size } });
    await page.setContent(drawn(file));
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    await writeFile(new URL(`icons/${file.name}.png`, folder), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
