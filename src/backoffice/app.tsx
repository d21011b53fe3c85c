/** The back office: its provider, its door and its screens, each loaded when it first opens. */
import { addLocale, PrimeReactProvider } from 'primereact/api';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { Button } from '#src/components/button.tsx';
import type { OperatorClient } from './api/client.ts';
import { LiveProvider } from './live.tsx';
import { OperatorProvider, useOperator } from './session.tsx';
import { Door, Shell } from './shell/shell.tsx';
import { Enrolment, SignInForm } from './shell/sign-in.tsx';
import { createWords, type StaffLanguage, useWords } from './texts/words.ts';
import './styles/index.css';

const QueuePage = lazy(() => import('./screens/queue-page.tsx'));
const OrderSearchPage = lazy(() =>
  import('./screens/order-page.tsx').then(({ OrderSearchPage: Page }) => ({ default: Page })),
);
const OrderPage = lazy(() => import('./screens/order-page.tsx'));
const CodReviewPage = lazy(() => import('./screens/cod-review-page.tsx'));
const ScanPage = lazy(() => import('./screens/scan-page.tsx'));
const BannersPage = lazy(() => import('./screens/banners-page.tsx'));
const ContentPage = lazy(() => import('./screens/content-page.tsx'));
const ContentEntryPage = lazy(() => import('./screens/content-entry-page.tsx'));
const CouponsPage = lazy(() => import('./screens/coupons-page.tsx'));
const SystemPage = lazy(() => import('./screens/system-page.tsx'));
const TariffPage = lazy(() => import('./screens/tariff-page.tsx'));
const PickupPage = lazy(() => import('./screens/pickup-page.tsx'));
const BranchesPage = lazy(() =>
  import('./screens/branch-page.tsx').then(({ BranchesPage: Page }) => ({ default: Page })),
);
const BranchPage = lazy(() => import('./screens/branch-page.tsx'));
const ProposalsPage = lazy(() =>
  import('./screens/proposal-page.tsx').then(({ ProposalsPage: Page }) => ({ default: Page })),
);
const ProposalPage = lazy(() => import('./screens/proposal-page.tsx'));
const MerchantsPage = lazy(() =>
  import('./screens/merchant-page.tsx').then(({ MerchantsPage: Page }) => ({ default: Page })),
);
const MerchantPage = lazy(() => import('./screens/merchant-page.tsx'));
const CutsPage = lazy(() => import('./screens/cut-page.tsx').then(({ CutsPage: Page }) => ({ default: Page })));
const CutPage = lazy(() => import('./screens/cut-page.tsx'));
const ClaimsPage = lazy(() => import('./screens/claim-page.tsx').then(({ ClaimsPage: Page }) => ({ default: Page })));
const ClaimPage = lazy(() => import('./screens/claim-page.tsx'));
const InboxPage = lazy(() => import('./screens/inbox-page.tsx'));
const NotAllowed = lazy(() => import('./screens/family-page.tsx').then(({ NotAllowed: Page }) => ({ default: Page })));
const FamilyPage = lazy(() => import('./screens/family-page.tsx').then(({ FamilyPage: Page }) => ({ default: Page })));

// 1 February 2026 was a Sunday.
const toWeekday = (index: number) => new Date(Date.UTC(2026, 1, 1 + index));
const toMonth = (index: number) => new Date(Date.UTC(2026, index, 1));

/** The calendar's words; PrimeReact has English ones. */
function setCalendarWords(language: StaffLanguage): void {
  const getNames = (count: number, options: Intl.DateTimeFormatOptions, toDate: (index: number) => Date) =>
    Array.from({ length: count }, (_, index) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(toDate(index)),
    );
  addLocale(language, {
    firstDayOfWeek: language === 'es' ? 1 : 0,
    dayNames: getNames(7, { weekday: 'long' }, toWeekday),
    dayNamesShort: getNames(7, { weekday: 'short' }, toWeekday),
    dayNamesMin: getNames(7, { weekday: 'narrow' }, toWeekday),
    monthNames: getNames(12, { month: 'long' }, toMonth),
    monthNamesShort: getNames(12, { month: 'short' }, toMonth),
    today: language === 'es' ? 'Hoy' : 'Today',
    clear: language === 'es' ? 'Borrar' : 'Clear',
  });
}

function Pages() {
  const { phase, retry } = useOperator();
  const { t, language } = useWords();
  useEffect(() => {
    document.documentElement.lang = language;
    // The server writes the direction of the visitor's language, which may be none of these two.
    document.documentElement.dir = 'ltr';
    document.title = `JMX ${t('operation')}`;
  }, [language, t]);
  if (phase.name === 'loading')
    return (
      <Door>
        <p role="status">{t('loading')}</p>
      </Door>
    );
  if (phase.name === 'unreachable')
    return (
      <Door>
        <h1>{t('failures.0')}</h1>
        <Button size="sm" icon="refresh" onClick={retry}>
          {t('retry')}
        </Button>
      </Door>
    );
  if (phase.name === 'signedOut')
    return (
      <Door>
        <h1>{t('signIn.title')}</h1>
        <SignInForm />
      </Door>
    );
  if (phase.name === 'enrol')
    return (
      <Door>
        <Enrolment />
      </Door>
    );
  return (
    <LiveProvider>
      <Shell>
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <Routes>
            <Route index element={<QueuePage />} />
            <Route path="orders" element={<OrderSearchPage />} />
            <Route path="orders/:number" element={<OrderPage />} />
            <Route path="cod" element={<FamilyPage name="cod" />} />
            <Route path="cod/:reference" element={<CodReviewPage />} />
            <Route path="cuts" element={<CutsPage />} />
            <Route path="cuts/:cut" element={<CutPage />} />
            <Route path="merchants" element={<MerchantsPage />} />
            <Route path="merchants/:account" element={<MerchantPage />} />
            <Route path="claims" element={<ClaimsPage />} />
            <Route path="claims/:case" element={<ClaimPage />} />
            <Route path="inbox/:reference?" element={<InboxPage />} />
            <Route path="proposals" element={<ProposalsPage />} />
            <Route path="proposals/:id" element={<ProposalPage />} />
            <Route path="scan" element={<ScanPage />} />
            <Route path="banners" element={<BannersPage />} />
            <Route path="content" element={<ContentPage />} />
            <Route path="content/:kind/:slug" element={<ContentEntryPage />} />
            <Route path="coupons" element={<CouponsPage />} />
            <Route path="system" element={<SystemPage />} />
            <Route path="tariffs" element={<TariffPage />} />
            <Route path="pickups" element={<PickupPage />} />
            <Route path="branches" element={<BranchesPage />} />
            <Route path="branches/:code" element={<BranchPage />} />
            <Route path="commands/:family" element={<FamilyPage />} />
            <Route path="*" element={<NotAllowed />} />
          </Routes>
        </Suspense>
      </Shell>
    </LiveProvider>
  );
}

export interface BackofficeProps {
  client: OperatorClient;
  /** By which the page's policy accepts PrimeReact's style elements. */
  nonce?: string | undefined;
  language?: StaffLanguage;
}

/** Needs a router around it. */
export function Backoffice({ client, nonce, language }: BackofficeProps) {
  const words = useMemo(() => createWords(language), [language]);
  useMemo(() => {
    setCalendarWords('es');
    setCalendarWords('en');
  }, []);
  return (
    <PrimeReactProvider value={{ nonce, ripple: false, autoZIndex: true }}>
      <I18nextProvider i18n={words}>
        <OperatorProvider client={client}>
          <Pages />
        </OperatorProvider>
      </I18nextProvider>
    </PrimeReactProvider>
  );
}
