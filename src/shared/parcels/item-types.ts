import { constants } from '#domain/constants.ts';
import { useCall } from '#src/api/use-call.ts';
import { useText } from '#src/i18n/react.tsx';

const country = { countryId: constants.country.id };

/** What a type of content is called: as the server's list has it (D-69), or as the site knows it until that is here. */
export function useItemTypeName(): (code: string) => string {
  const { t } = useText('answers');
  const list = useCall('goodsList', country).data;
  return (code) =>
    list?.find((type) => type.code === code)?.label ?? t(`answers:goods.${code}`, { defaultValue: code });
}
