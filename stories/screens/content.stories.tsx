import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { defaultBrandDetails } from '#domain/content/brand.ts';
import {
  aboutPage,
  eventCard,
  getDetail,
  newsCards,
  pageOfCards,
  positionCards,
  questionList,
  servicePage,
  videoCard,
} from '#fixtures/content.ts';
import { AboutPage } from '#src/features/content/about-page.tsx';
import { AppStorePage, MobileAppPage } from '#src/features/content/app-pages.tsx';
import { CareersPage } from '#src/features/content/careers-page.tsx';
import { EventsPage } from '#src/features/content/events-page.tsx';
import { FaqsPage } from '#src/features/content/faqs-page.tsx';
import {
  EventPage,
  InformationPage,
  NewsEntryPage,
  NewsPage,
  VideoPage,
  VideosPage,
} from '#src/features/content/pages.tsx';
import { PositionPage } from '#src/features/content/position-page.tsx';
import { ServiceBusinessPage } from '#src/features/content/service-pages.tsx';
import { BrandProvider } from '#src/shared/app-state/app-state.tsx';
import { type FakeCalls, pending, refusal, withFakeSite } from '#stories/support/fake-site.tsx';

/** The pages of content at their addresses, so that their links lead to each other. */
function ContentSite() {
  return (
    <Routes>
      <Route path="/news" element={<NewsPage />} />
      <Route path="/news/:id" element={<NewsEntryPage />} />
      <Route path="/events" element={<EventsPage />} />
      <Route path="/events/:id" element={<EventPage />} />
      <Route path="/videos" element={<VideosPage />} />
      <Route path="/videos/:id" element={<VideoPage />} />
      <Route path="/information" element={<InformationPage />} />
      <Route path="/aboutCareers" element={<CareersPage />} />
      <Route path="/aboutCareersDetail" element={<PositionPage />} />
      <Route path="/aboutUs" element={<AboutPage />} />
      <Route path="/serviceBusiness" element={<ServiceBusinessPage />} />
      <Route path="/faqs" element={<FaqsPage />} />
      <Route path="/jnt-mobile-app" element={<MobileAppPage />} />
    </Routes>
  );
}

const calls: FakeCalls = {
  bannerList: ({ area }) => ({ area, banners: [] }),
  informations: ({ kind, topic, keyword }) => ({
    ...pageOfCards(
      (kind === 'videos' ? [videoCard, { ...videoCard, id: 'stick-the-label', title: 'Pega la etiqueta' }] : newsCards)
        .filter((card) => topic === undefined || card.topic === topic)
        .filter((card) => keyword === undefined || card.title.toLowerCase().includes(keyword)),
    ),
    feed: `/feeds/es/${kind}.xml`,
  }),
  informationDetail: ({ kind, id }) => {
    const [newest, middle, oldest] = newsCards;
    const beside = [oldest, newest].flatMap((card) => card ?? []);
    const found = [...newsCards, eventCard, videoCard, ...positionCards].find((card) => card.id === id);
    if (!found || found.kind !== kind) return refusal('notFound');
    return getDetail(found, found === middle ? beside : []);
  },
  activities: () => ({ ...pageOfCards([eventCard]), months: [{ month: '2026-12', count: 1 }] }),
  recruitmentPosts: ({ topic }) => pageOfCards(positionCards.filter((card) => !topic || card.topic === topic)),
  faqs: () => questionList,
  informationPage: ({ page }) => (page === 'service-business' ? servicePage : { ...aboutPage, id: page }),
};

const meta = {
  title: 'Screens/Content',
  tags: ['journey:help'],
  component: ContentSite,
  parameters: { mockup: 'about', layout: 'fullscreen', route: '/news' },
  decorators: [withFakeSite({ calls })],
} satisfies Meta<typeof ContentSite>;

export default meta;
type Story = StoryObj<typeof meta>;

export const News: Story = {
  name: 'ROUTE-13 FEAT-11 the newest is large, the others are rows; topic and search words are in the address',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /Calendario de fin de año/ })).toHaveAttribute(
      'href',
      '/news/year-end',
    );
    await expect(canvas.getByRole('link', { name: 'Seguir esta lista por RSS' })).toHaveAttribute(
      'href',
      '/feeds/es/news.xml',
    );
    await userEvent.click(canvas.getByRole('link', { name: /^Red 1/ }));
    await waitFor(() => expect(canvas.queryByText('Calendario de fin de año')).toBeNull());
    await canvas.findByText('Rutas nuevas al sur');
    await expect(canvas.getByRole('link', { name: /^Red 1/ })).toHaveAttribute('aria-current', 'true');
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar en novedades' }), 'nada así{Enter}');
    await canvas.findByRole('heading', { name: 'No hay nada con esa búsqueda.' });
    await userEvent.click(canvas.getByRole('link', { name: 'Ver todo' }));
    await canvas.findByRole('link', { name: /Calendario de fin de año/ });
  },
};

export const NewsPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const NewsArabic: Story = { globals: { language: 'ar' } };
export const NewsLoading: Story = { decorators: [withFakeSite({ calls: { informations: pending } })] };
export const NewsFailed: Story = {
  decorators: [withFakeSite({ calls: { informations: () => refusal('busy') } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('El sistema está ocupado');
    await canvas.findByRole('button', { name: 'Reintentar' });
  },
};
export const NewsOffline: Story = {
  decorators: [withFakeSite({ calls: { informations: () => refusal('offline') } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Sin internet');
  },
};

export const Article: Story = {
  name: 'ROUTE-13 D-14 an article with its time to read, its picture, and the way to the one after it',
  parameters: { route: '/news/new-routes' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Rutas nuevas al sur' });
    await expect(canvas.getByText('2 minutos de lectura')).toBeVisible();
    await expect(canvas.getByText('Actualizado el 12 de noviembre de 2026')).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Dos líneas de ruta que se cruzan' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Busca tu sucursal' })).toHaveAttribute('href', '/find-branches');
    const ends = canvas.getByRole('navigation', { name: 'Anterior y siguiente' });
    await expect(ends).toHaveTextContent(/Anterior.*Un año de promesas.*Siguiente.*Calendario/);
    await userEvent.click(canvas.getByRole('link', { name: /^Siguiente/ }));
    await canvas.findByRole('heading', { level: 1, name: 'Calendario de fin de año' });
  },
};
export const ArticleArabic: Story = {
  name: 'FEAT-12 an untranslated text says so, and keeps its own direction',
  parameters: { route: '/news/new-routes' },
  globals: { language: 'ar', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Rutas nuevas al sur' });
    await expect(heading).toHaveAttribute('lang', 'es-MX');
    await expect(heading).toHaveAttribute('dir', 'ltr');
    await expect(canvas.getByText(/لم يُترجم هذا النص بعد/)).toBeVisible();
  },
};

export const UnknownArticle: Story = {
  name: 'ROUTE-13 an unknown id says so and offers the list',
  parameters: { route: '/news/no-such-news' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: 'No encontramos esta página.' });
    await userEvent.click(canvas.getByRole('link', { name: 'Ver las novedades' }));
    await canvas.findByRole('heading', { level: 1, name: 'Novedades' });
  },
};

export const Information: Story = {
  name: 'ROUTE-19 D-14 without an id it is the list, with one the detail',
  parameters: { route: '/information' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Información' });
  },
};

export const Events: Story = {
  name: 'ROUTE-15 events by month, to come or over',
  parameters: { route: '/events' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: 'diciembre de 2026' });
    await expect(canvas.getByText(/viernes 4 de diciembre, .*10:00–\u206012:00/)).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Ya pasaron' }));
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Ya pasaron' })).toHaveAttribute('aria-current', 'page'),
    );
  },
};
export const Event: Story = {
  name: 'ROUTE-15 an event says when and where, and is saved for a calendar',
  parameters: { route: '/events/workshop' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sucursal Centro, Tijuana, Baja California')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Guardar en mi calendario' })).toBeVisible();
  },
};

export const Videos: Story = {
  name: 'ROUTE-16 videos with their length, on the line of their topic',
  parameters: { route: '/videos' },
  play: async ({ canvas }) => {
    const length = await canvas.findByText(/^· \d+:\d\d$/);
    await expect(length).toBeVisible();
    await expect(length).toHaveStyle({ display: 'inline' });
  },
};
export const Video: Story = {
  name: 'ROUTE-16 a video that can’t be played leads to what it says',
  parameters: { route: '/videos/pack-a-box' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: 'Lo que se dice en el video' });
    await canvas.findByText(/El video no se pudo reproducir/);
  },
};

export const Careers: Story = {
  name: 'ROUTE-17 positions by topic, each with its place, hours and pay',
  parameters: { route: '/aboutCareers' },
  play: async ({ canvas }) => {
    const courier = await canvas.findByRole('link', { name: /Mensajero de ruta/ });
    await expect(courier).toHaveTextContent(/Mérida · Tiempo completo · Presencial.*\$11,000.00 – \$14,000.00/);
    await userEvent.click(canvas.getByRole('link', { name: /^Reparto 1/ }));
    await waitFor(() => expect(canvas.queryByText('Agente de atención')).toBeNull());
    await userEvent.click(await canvas.findByRole('link', { name: /Mensajero de ruta/ }));
    await expect(await canvas.findByRole('link', { name: 'Postularme' })).toHaveAttribute(
      'href',
      '/aboutPositionApply?id=route-courier',
    );
    await expect(canvas.getByText('31 de diciembre de 2026')).toBeVisible();
  },
};
export const CareersPhone: Story = {
  parameters: { route: '/aboutCareers' },
  globals: { language: 'ar', viewport: { value: 'phone' } },
};
export const PositionGone: Story = {
  name: 'ROUTE-17 a position that is closed says so and offers the others',
  parameters: { route: '/aboutCareersDetail?id=closed-post' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Ver las vacantes' })).toHaveAttribute(
      'href',
      '/aboutCareers',
    );
  },
};

export const About: Story = {
  name: 'ROUTE-12 who we are, culture, strength in figures, history from the newest on, awards',
  parameters: { route: '/aboutUs' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('242')).toBeVisible();
    await canvas.findByRole('heading', { level: 2, name: 'Nuestro camino' });
    const [first, last] = canvas.getAllByRole('heading', { level: 3 });
    await expect([first?.textContent, last?.textContent]).toEqual(['Los 32 estados', 'La primera ruta']);
    await canvas.findByRole('heading', { level: 3, name: 'Mejor ruta urbana' });
  },
};
export const AboutPhone: Story = {
  parameters: { route: '/aboutUs' },
  globals: { language: 'ar', viewport: { value: 'phone' } },
};
export const AboutFailed: Story = {
  parameters: { route: '/aboutUs' },
  decorators: [withFakeSite({ calls: { informationPage: () => refusal('busy') } })],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Reintentar' });
  },
};

export const Service: Story = {
  name: 'ROUTE-02 ROUTE-18 a service page is its text and the ways to ask for it',
  parameters: { route: '/serviceBusiness' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Servicios para empresas' });
    await expect(canvas.getByRole('link', { name: 'Cotizar un envío' })).toHaveAttribute('href', '/shipping-rates');
  },
};
export const ServiceUnwritten: Story = {
  parameters: { route: '/serviceBusiness' },
  decorators: [withFakeSite({ calls: { informationPage: () => refusal('notFound') } })],
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: 'Esta información está en preparación.' });
  },
};

export const Questions: Story = {
  name: 'D-11 FEAT-11 questions are searched while one types, whatever the accents; the first answer opens',
  parameters: { route: '/faqs' },
  play: async ({ canvas }) => {
    await canvas.findByText('3 preguntas');
    const box = canvas.getByRole('searchbox', { name: 'Buscar una respuesta' });
    await userEvent.type(box, 'FRAGIL');
    await canvas.findByText('1 pregunta');
    await expect(canvas.getByText('Con tres capas.')).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, 'recoleccion');
    await expect(await canvas.findByText('¿A qué hora pasan?')).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, 'zzz');
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver todas las preguntas' }));
    await canvas.findByText('3 preguntas');
  },
};
export const QuestionsPhone: Story = {
  parameters: { route: '/faqs' },
  globals: { language: 'ar', viewport: { value: 'phone' } },
};

const stores = { ...defaultBrandDetails, apps: { android: 'https://store.example/a', ios: 'https://store.example/i' } };
const leave = fn();
const device = (userAgent: string) => ({ userAgent, maxTouchPoints: 5 });

export const MobileApp: Story = {
  name: 'ROUTE-28 what a phone does for one, and a square that opens it there',
  parameters: { route: '/jnt-mobile-app' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'Código QR de esta dirección' })).toBeVisible();
    await expect(canvas.getByText(/Todavía no hay una app en las tiendas/)).toBeVisible();
  },
};
export const StoreOfAPhone: Story = {
  name: 'ROUTE-32 D-17 a phone is sent to its store of the brand file',
  render: () => (
    <BrandProvider brand={stores}>
      <AppStorePage device={device('Mozilla/5.0 (Linux; Android 15; Pixel)')} leave={leave} />
    </BrandProvider>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Te llevamos a tu tienda…' });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://store.example/a'));
  },
};
export const StoreOfAComputer: Story = {
  name: 'ROUTE-32 a computer shows a QR code and does not leave the page',
  render: () => (
    <BrandProvider brand={stores}>
      <AppStorePage device={{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 }} leave={leave} />
    </BrandProvider>
  ),
  play: async ({ canvas }) => {
    leave.mockClear();
    await expect(await canvas.findByRole('img', { name: 'Código QR de esta dirección' })).toBeVisible();
    await expect(leave).not.toHaveBeenCalled();
    await expect(canvas.getByRole('link', { name: 'Descargar para iPhone' })).toHaveAttribute(
      'href',
      'https://store.example/i',
    );
  },
};
export const StoreOfAnotherPhone: Story = {
  name: 'ROUTE-32 a phone whose own store has no app says so and is not sent to another store',
  render: () => (
    <BrandProvider brand={{ ...stores, apps: { ...stores.apps, android: null } }}>
      <AppStorePage device={device('Mozilla/5.0 (Linux; Android 15; Pixel)')} leave={leave} />
    </BrandProvider>
  ),
  play: async ({ canvas }) => {
    leave.mockClear();
    await expect(await canvas.findByText(/Todavía no hay una app/)).toBeVisible();
    await canvas.findByRole('heading', { level: 1, name: 'Tu paquete, en el teléfono' });
    await expect(canvas.queryByRole('link', { name: 'Descargar para iPhone' })).toBeNull();
    await expect(leave).not.toHaveBeenCalled();
  },
};
export const StoreWithoutApps: Story = {
  name: 'ROUTE-32 without an app in the stores it says so',
  render: () => <AppStorePage device={device('iPhone')} leave={leave} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Todavía no hay una app/)).toBeVisible();
  },
};
