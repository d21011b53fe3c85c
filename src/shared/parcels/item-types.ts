import { constants } from '#domain/constants.ts';
import { useCall } from '#src/api/react.tsx';
import { useText } from '#src/i18n/react.tsx';

const country = { countryId: constants.country.id };

/** The name of a type of content: from the server's list (D-69), or the site's own until that has loaded. */
export function useItemTypeName(): (code: string) => string {
  const { t } = useText('answers');
  const list = useCall('goodsList', country).data;
  return (code) =>
    list?.find((type) => type.code === code)?.label ?? t(`answers:goods.${code}`, { defaultValue: code });
}
