import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { Barcode } from '#src/components/barcode.tsx';
import { Bars, brandBars } from '#src/components/bars.tsx';
import { QrSquare } from '#src/features/content/qr-square.tsx';

const { resolve } = createRequire(import.meta.url);
prepareZXingModule({ overrides: { wasmBinary: readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer } });

/** px per module, and of white around the drawing. */
const [scale, room] = [3, 40];

/** Paints the rectangles of a drawing's path. */
function paint(drawing: ReactElement): ImageData {
  const rects = [...renderToStaticMarkup(drawing).matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)].map((rect) =>
    rect.slice(1).map(Number),
  ) as [x: number, y: number, width: number, height: number][];
  const width = Math.max(...rects.map(([x, , across]) => x + across)) * scale + 2 * room;
  const height = Math.max(...rects.map(([, y, , down]) => y + down)) * scale + 2 * room;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x, y, across, down] of rects) {
    for (let row = y * scale; row < (y + down) * scale; row += 1) {
      const start = (row + room) * width + x * scale + room;
      new Uint32Array(data.buffer).fill(0xff000000, start, start + across * scale);
    }
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

const url = 'https://jmx.example/app';

test('a scanner reads the bar code of a waybill and a QR code', async () => {
  const bars = await readBarcodes(paint(<Barcode value="JMX004277193056" />));
  expect(bars).toMatchObject([{ format: 'Code128', text: 'JMX004277193056' }]);
  const square = await readBarcodes(paint(<QrSquare text={url} label="App" />));
  expect(square).toMatchObject([{ format: 'QRCode', text: url }]);
});

test('the bars of the brand are those that the encoder draws', () => {
  const drawn = renderToStaticMarkup(<Bars modules={brandBars} />);
  expect(drawn).toBe(renderToStaticMarkup(<Barcode value="JMX" />));
});
