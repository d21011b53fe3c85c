import { expect, test } from 'vitest';
import { article, breadcrumbs, event, faqPage, getHead, jobPosting, organization } from '#server/rendering/head.ts';

test('an organization says how it is reached, and where else it is if it is', () => {
  const facts = { name: 'JMX Express', url: 'https://envios.example/', telephone: '+525500000123' };
  expect(organization(facts)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    contactPoint: { telephone: '+525500000123', areaServed: 'MX' },
  });
  expect(organization(facts)).not.toHaveProperty('sameAs');
  expect(organization({ ...facts, sameAs: ['https://social.example/jmx'] })).toHaveProperty('sameAs', [
    'https://social.example/jmx',
  ]);
});

test('breadcrumbs are counted from one, from the first page on', () => {
  const { itemListElement } = breadcrumbs([
    { name: 'JMX', url: 'https://x.example/' },
    { name: 'Rastrear', url: 'https://x.example/track' },
  ]) as { itemListElement: object[] };
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'JMX', item: 'https://x.example/' },
    { '@type': 'ListItem', position: 2, name: 'Rastrear', item: 'https://x.example/track' },
  ]);
});

test('questions are listed with their answers', () => {
  expect(faqPage([{ question: '¿Cuánto tarda?', answer: 'De tres a siete días.' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: '¿Cuánto tarda?', acceptedAnswer: { text: 'De tres a siete días.' } }],
  });
});

test('a position says where and until when, if it ends', () => {
  const facts = {
    title: 'Mensajero',
    description: 'Reparte en Zapopan.',
    postedOn: '2026-11-01',
    company: 'JMX Express',
    city: 'Zapopan',
    state: 'Jalisco',
    isRemote: false,
    hours: 'full' as const,
  };
  expect(jobPosting(facts)).toMatchObject({
    '@type': 'JobPosting',
    datePosted: '2026-11-01',
    employmentType: 'FULL_TIME',
    jobLocation: { address: { '@type': 'PostalAddress', addressLocality: 'Zapopan' } },
  });
  expect(jobPosting(facts)).not.toHaveProperty('validThrough');
  expect(jobPosting({ ...facts, until: '2026-12-31' })).toHaveProperty('validThrough', '2026-12-31');
  for (const name of ['jobLocationType', 'applicantLocationRequirements', 'baseSalary'])
    expect(jobPosting(facts)).not.toHaveProperty(name);
  const remote = { ...facts, isRemote: true, hours: 'part' as const, salary: { from: 9_000, to: 12_000 } };
  expect(jobPosting(remote)).toMatchObject({
    employmentType: 'PART_TIME',
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'MX' },
    baseSalary: { currency: 'MXN', value: { minValue: 9_000, maxValue: 12_000, unitText: 'MONTH' } },
  });
});

test('an event says when, and where: at a place, online, or both', () => {
  const facts = {
    name: 'Expo',
    description: 'Taller de empaque.',
    startsAt: '2026-12-01T10:00:00-06:00',
    endsAt: '2026-12-01T12:00:00-06:00',
    url: 'https://x.example/events/expo',
    isOnline: false,
    place: { name: 'Sucursal Centro', city: 'Guadalajara', state: 'Jalisco' },
  };
  const at = { '@type': 'Place', name: 'Sucursal Centro', address: { addressLocality: 'Guadalajara' } };
  const online = { '@type': 'VirtualLocation', url: facts.url };
  expect(event(facts)).toMatchObject({
    '@type': 'Event',
    startDate: facts.startsAt,
    location: at,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  });
  const apart = event({ ...facts, isOnline: true, place: undefined });
  expect(apart).toMatchObject({
    location: online,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  });
  const both = event({ ...facts, isOnline: true });
  expect(both).toMatchObject({
    location: [at, online],
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
  });
});

test('an article that was never changed was changed when it was published', () => {
  const facts = {
    type: 'NewsArticle' as const,
    headline: 'Nueva ruta',
    description: 'De Mérida a Cancún.',
    publishedAt: '2026-11-02T09:00:00-06:00',
    publisher: 'JMX Express',
    url: 'https://x.example/news/ruta',
  };
  expect(article(facts)).toMatchObject({ '@type': 'NewsArticle', dateModified: facts.publishedAt });
  expect(article(facts)).toHaveProperty('author', { '@type': 'Organization', name: 'JMX Express' });
  expect(article({ ...facts, author: 'Lucía' })).toHaveProperty('author', { '@type': 'Person', name: 'Lucía' });
  expect(article(facts)).not.toHaveProperty('image');
  expect(article({ ...facts, images: ['https://x.example/a.webp'] })).toHaveProperty('image');
});

test('data in a head can’t end its element', () => {
  const head = getHead({
    title: 'x',
    description: 'y',
    language: 'es',
    lang: 'es-MX',
    path: '/',
    site: 'JMX',
    base: 'https://x.example',
    data: [faqPage([{ question: '</script><script>alert(1)</script>', answer: '\u2028' }])],
  });
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  expect(head).not.toContain('\u2028');
});
