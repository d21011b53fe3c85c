/** What pages tell search engines in the words of schema.org; pure, addresses whole. */

export type StructuredData = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';

export interface OrganizationFacts {
  name: string;
  url: string;
  /** E.164. */
  telephone: string;
  /** Addresses of its pages elsewhere. */
  sameAs?: readonly string[];
}

export const organization = ({ name, url, telephone, sameAs = [] }: OrganizationFacts): StructuredData => ({
  '@context': context,
  '@type': 'Organization',
  name,
  url,
  contactPoint: { '@type': 'ContactPoint', telephone, contactType: 'customer service', areaServed: 'MX' },
  ...(sameAs.length > 0 && { sameAs }),
});

/** @param way from the first page to the one that is shown. */
export const breadcrumbs = (way: readonly { name: string; url: string }[]): StructuredData => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

/** @param questions with their answers as plain texts. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): StructuredData => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export interface PositionFacts {
  title: string;
  description: string;
  /** YYYY-MM-DD. */
  postedOn: string;
  /** YYYY-MM-DD; undefined while it is open without an end. */
  until?: string | undefined;
  company: string;
  city: string;
  state: string;
}

export const jobPosting = ({
  title,
  description,
  postedOn,
  until,
  company,
  city,
  state,
}: PositionFacts): StructuredData => ({
  '@context': context,
  '@type': 'JobPosting',
  title,
  description,
  datePosted: postedOn,
  ...(until !== undefined && { validThrough: until }),
  hiringOrganization: { '@type': 'Organization', name: company },
  jobLocation: {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'MX' },
  },
});

export interface EventFacts {
  name: string;
  description: string;
  /** ISO 8601 with its offset. */
  startsAt: string;
  endsAt: string;
  place: string;
  url: string;
}

export const event = ({ name, description, startsAt, endsAt, place, url }: EventFacts): StructuredData => ({
  '@context': context,
  '@type': 'Event',
  name,
  description,
  startDate: startsAt,
  endDate: endsAt,
  location: { '@type': 'Place', name: place, address: place },
  url,
});

export interface ArticleFacts {
  /** What reports, and what somebody of the house tells; both are an Article. */
  type: 'NewsArticle' | 'BlogPosting';
  headline: string;
  description: string;
  /** ISO 8601. */
  publishedAt: string;
  changedAt?: string | undefined;
  publisher: string;
  url: string;
  images?: readonly string[];
}

export const article = (facts: ArticleFacts): StructuredData => ({
  '@context': context,
  '@type': facts.type,
  headline: facts.headline,
  description: facts.description,
  datePublished: facts.publishedAt,
  dateModified: facts.changedAt ?? facts.publishedAt,
  publisher: { '@type': 'Organization', name: facts.publisher },
  mainEntityOfPage: facts.url,
  ...(facts.images?.length && { image: facts.images }),
});
