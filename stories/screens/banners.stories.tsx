import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { Banner } from '#src/shared/banners/saved-banners.ts';
import { BannerOfArea, BannerView } from '#src/shared/banners/banner-of-area.tsx';
import { Home } from '#src/features/home/home-page.tsx';
import { withFakeSite } from '#stories/support/fake-site.tsx';

const banner: Banner = {
  id: 'price',
  text: 'Mira el precio completo antes de enviar, con IVA y sin cuenta.',
  link: '/shipping-rates',
  imageUrl: null,
  audience: 'everyone',
};
const other: Banner = {
  id: 'other',
  text: 'Otro aviso de la misma página.',
  link: null,
  imageUrl: null,
  audience: 'everyone',
};

/** Clears the stored banners before each story. */
const forget = (): void => localStorage.removeItem('banners');

const meta = {
  title: 'Screens/Banners',
  tags: ['journey:help'],
  component: BannerOfArea,
  args: { area: 'index' },
  decorators: [withFakeSite({ calls: { bannerList: () => ({ area: 'index', banners: [banner, other] }) } })],
  beforeEach: forget,
  render: (args) => (
    <main tabIndex={-1} aria-label="Página">
      <BannerOfArea {...args} />
    </main>
  ),
} satisfies Meta<typeof BannerOfArea>;

export default meta;
type Story = StoryObj<typeof meta>;

const line = (canvas: { findByRole: (role: string) => Promise<HTMLElement> }) => canvas.findByRole('complementary');

/** ENT-08: the banner from the server appears, leads to a page of the site and is stored for the next visit. */
export const FromTheServer: Story = {
  play: async ({ canvas }) => {
    await expect(await line(canvas)).toHaveTextContent(banner.text);
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/shipping-rates');
    await expect(localStorage.getItem('banners')).toContain(banner.text);
  },
};

/** Closed by keyboard: the next one of the area follows, then none, and the page has the focus. */
export const PutAway: Story = {
  play: async ({ canvas }) => {
    const button = async () => canvas.findByRole('button', { name: 'Quitar este aviso' });
    (await button()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('complementary')).toHaveTextContent(other.text));
    (await button()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByRole('complementary')).not.toBeInTheDocument());
    await expect(canvas.getByRole('main')).toHaveFocus();
    await expect(JSON.parse(localStorage.getItem('banners') ?? '')).toMatchObject({ dismissed: ['other', 'price'] });
  },
};

/** The stored banner appears at once; no request is sent while it is fresh. */
const neverAsked = fn();
export const Kept: Story = {
  decorators: [withFakeSite({ calls: { bannerList: neverAsked } })],
  beforeEach: () => {
    const areas = { index: { language: 'es', at: Date.now(), banners: [other] } };
    localStorage.setItem('banners', JSON.stringify({ areas, dismissed: [] }));
  },
  play: async ({ canvas }) => {
    await expect(await line(canvas)).toHaveTextContent(other.text);
    await expect(neverAsked).not.toHaveBeenCalled();
  },
};

/** Without a response there is no banner, and no message about it. */
export const Silent: Story = {
  decorators: [withFakeSite({ calls: { bannerList: () => Promise.reject(new Error('offline')) } })],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toBeEmptyDOMElement();
  },
};

const view = (args: Partial<Banner> = {}) => <BannerView banner={{ ...banner, ...args }} onDismiss={() => undefined} />;

/** Long, with a picture of the site, beside a word that can't be broken. */
export const LongWithPicture: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () =>
    view({ text: `${banner.text} ${banner.text} https://${'larguísimo'.repeat(8)}`, imageUrl: '/icon.svg' }),
};

/** Text that looks like markup is text. */
export const Hostile: Story = {
  render: () => view({ text: '<img src=x onerror=alert(1)> 50 %', link: null }),
  play: async ({ canvas }) => {
    await expect(await line(canvas)).toHaveTextContent('<img src=x onerror=alert(1)> 50 %');
  },
};

const onHome = {
  render: () => <Home signedIn={false} onTrack={() => undefined} banner={view()} />,
} satisfies Partial<Story>;
export const OnHome: Story = { ...onHome, parameters: { layout: 'fullscreen' } };
export const OnHomePhone: Story = {
  ...onHome,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'phone' } },
};
export const OnHomeArabic: Story = {
  parameters: { layout: 'fullscreen' },
  globals: { language: 'ar' },
  render: () => (
    <Home
      signedIn={false}
      onTrack={() => undefined}
      banner={view({ text: 'اطّلع على السعر الكامل شاملًا الضريبة قبل الإرسال، ولا حاجة إلى حساب.' })}
    />
  ),
};
export const Dark: Story = { ...onHome, parameters: { layout: 'fullscreen' }, globals: { theme: 'dark' } };
