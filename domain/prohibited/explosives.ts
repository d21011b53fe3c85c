/** What explodes or flares up. */
import type { ProhibitedSection } from './types.ts';

export const explosives: ProhibitedSection = {
  group: 'explosives',
  items: [
    {
      id: 'fireworks', verdict: 'prohibited', why: 'explodes', instead: 'buyThere',
      es: ['Fuegos artificiales', 'cohetes', 'cohetones', 'pirotecnia', 'petardos', 'bengalas', 'palomas tronadoras', 'cuetes'],
      en: ['Fireworks', 'firecrackers', 'sparklers', 'pyrotechnics'],
      zh: ['烟花', '烟火', '鞭炮', '爆竹', '仙女棒'],
      pt: ['Fogos de artifício', 'rojões', 'bombinhas', 'pirotecnia'],
      ar: ['ألعاب نارية', 'مفرقعات', 'صواريخ نارية'],
    },
    {
      id: 'explosivesItem', verdict: 'prohibited', why: 'explodes', instead: 'licensed',
      es: ['Explosivos', 'dinamita', 'TNT', 'detonadores', 'granadas de mano', 'minas terrestres', 'bomba casera'],
      en: ['Explosives', 'dynamite', 'TNT', 'detonators', 'hand grenades', 'blasting caps'],
      zh: ['炸药', '炸弹', '爆炸物', '雷管', '手榴弹', '导火索'],
      pt: ['Explosivos', 'dinamite', 'TNT', 'detonadores', 'granadas de mão', 'bomba caseira'],
      ar: ['متفجرات', 'ديناميت', 'صواعق تفجير', 'قنبلة يدوية', 'قنابل'],
    },
    {
      id: 'gunpowder', verdict: 'prohibited', why: 'explodes', instead: 'licensed',
      es: ['Pólvora', 'pólvora negra'],
      en: ['Gunpowder', 'black powder'],
      zh: ['火药', '黑火药'],
      pt: ['Pólvora'],
      ar: ['بارود'],
    },
    {
      id: 'flares', verdict: 'prohibited', why: 'explodes', instead: 'licensed',
      es: ['Bengalas de emergencia', 'bengalas marinas', 'luces de auxilio'],
      en: ['Emergency flares', 'distress flares', 'signal flares'],
      zh: ['信号弹', '求救烟火'],
      pt: ['Sinalizadores de emergência', 'sinalizadores náuticos'],
      ar: ['إشارات ضوئية نارية', 'شعلات استغاثة'],
    },
    {
      id: 'airbags', verdict: 'restricted', why: 'explodes', instead: 'licensed',
      es: ['Bolsas de aire de auto', 'airbags', 'pretensores de cinturón'],
      en: ['Car airbags', 'airbag modules', 'seat-belt pretensioners'],
      zh: ['安全气囊'],
      pt: ['Airbags', 'pré-tensionadores de cinto'],
      ar: ['وسائد هوائية للسيارات', 'وسادة هوائية'],
    },
  ],
};
