import { Link } from 'react-router-dom';
import { positionTopics } from '#domain/content/content.ts';
import { useText } from '#src/i18n/react.tsx';
import { BannerLine } from '#src/shared/banners/banner-line.tsx';
import { oneOf, param, searchParams, text } from '#src/shared/navigation/search-params.ts';
import { pagingParams } from '#src/shared/paged-list/paging.ts';
import { usePagedList } from '#src/shared/paged-list/use-paged-list.ts';
import { Icon } from '#src/components/icon.tsx';
import { Chips } from '#src/components/lists.tsx';
import { inLanguage } from '#src/shared/content/in-language.ts';
import { type Card, entryPath, listPaths } from '#src/shared/content/content-words.ts';
import { ContentList } from './content-list.tsx';
import { perLanguage } from './per-language.tsx';
import { usePay } from './pay.ts';
import './careers.css';

const params = searchParams({
  topic: param('topic', oneOf(positionTopics)),
  keyword: param('q', text(50), ''),
  ...pagingParams(),
});

function PositionRow({ card }: { card: Card }) {
  const { t } = useText('content');
  const pay = usePay(card.position?.salary ?? null);
  if (!card.position) return null;
  const { city, hours, workplace } = card.position;
  return (
    <li>
      <Link className="careers-row" to={entryPath(card)}>
        <span>
          <b className="content-name" {...inLanguage(card.lang)}>
            {card.title}
          </b>
          <span className="soft">
            <bdi>{city}</bdi> · {t(`content:hours.${hours}`)} · {t(`content:workplace.${workplace}`)}
          </span>
        </span>
        <span className="careers-pay">
          {pay && <b className="num">{pay}</b>}
          {pay && <span className="soft sm">{t('content:position.aMonth')}</span>}
        </span>
        <Icon name="next" />
      </Link>
    </li>
  );
}

/** Open positions by topic and place (ROUTE-17, CALL-80). */
export const CareersPage = perLanguage(function Careers() {
  const { t } = useText('content');
  const list = usePagedList('recruitmentPosts', {
    params,
    input: ({ topic, keyword, page, pageSize }) => ({
      page,
      pageSize,
      ...(topic !== undefined && { topic }),
      ...(keyword && { keyword }),
    }),
    isOwn: (row, { topic }) => topic === undefined || row.topic === topic,
  });
  const { query, data, to, go } = list;
  return (
    <>
      <BannerLine area="joinUs" inPage />
      <ContentList
        kind="positions"
        list={list}
        search={{ keyword: query.keyword, onSearch: (keyword) => go({ keyword }) }}
        filters={
          <Chips
            label={t('content:topics')}
            current={query.topic ?? 'all'}
            chips={[
              { id: 'all', label: t('content:allTopics'), count: data?.all ?? 0, to: to({ topic: undefined }) },
              ...positionTopics.flatMap((topic) => {
                const found = data?.topics.find((each) => each.topic === topic);
                return found
                  ? [{ id: topic, label: t(`content:topic.${topic}`), count: found.count, to: to({ topic }) }]
                  : [];
              }),
            ]}
          />
        }
        empty={{ title: t('content:position.none'), leave: t('content:positions.all'), to: listPaths.positions }}
      >
        {({ rows }) => (
          <ul className="careers-rows">
            {rows.map((card) => (
              <PositionRow key={card.id} card={card} />
            ))}
          </ul>
        )}
      </ContentList>
    </>
  );
});
