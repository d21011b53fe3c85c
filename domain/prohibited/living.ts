/** Animals, plants and what is made of protected ones. */
import type { ProhibitedSection } from './types.ts';

export const living: ProhibitedSection = {
  group: 'living',
  items: [
    {
      id: 'animals', verdict: 'prohibited', why: 'living', instead: 'animals',
      es: ['Animales vivos', 'mascotas vivas', 'perro vivo', 'gato vivo', 'peces vivos', 'cachorros'],
      en: ['Live animals', 'live pets', 'puppies', 'kittens', 'live fish'],
      zh: ['活体动物', '活物', '小狗', '小猫', '活鱼'],
      pt: ['Animais vivos', 'filhotes de cachorro', 'peixes vivos'],
      ar: ['حيوانات حية', 'جراء', 'قطط حية', 'أسماك حية'],
    },
    {
      id: 'insects', verdict: 'prohibited', why: 'living', instead: 'animals',
      es: ['Insectos vivos', 'abejas vivas', 'reptiles', 'tarántulas', 'arañas vivas'],
      en: ['Live insects', 'live bees', 'reptiles', 'tarantulas'],
      zh: ['活昆虫', '蜥蜴', '爬行动物', '活蜘蛛'],
      pt: ['Insetos vivos', 'abelhas vivas', 'répteis', 'tarântulas'],
      ar: ['حشرات حية', 'زواحف', 'نحل حي'],
    },
    {
      id: 'plants', verdict: 'restricted', why: 'living', instead: 'plants',
      es: ['Plantas vivas', 'plantas con tierra', 'semillas para sembrar', 'esquejes', 'árbol vivo'],
      en: ['Live plants', 'seeds for planting', 'plant cuttings', 'potted plants'],
      zh: ['活体植物', '盆栽', '种子'],
      pt: ['Plantas vivas', 'sementes para plantio', 'mudas de plantas'],
      ar: ['نباتات حية', 'بذور زراعية', 'شتلات'],
    },
    {
      id: 'ivory', verdict: 'prohibited', why: 'species', instead: 'authority',
      es: ['Marfil', 'piel de jaguar', 'caparazón de tortuga', 'coral negro', 'totoaba', 'huevos de tortuga'],
      en: ['Ivory', 'jaguar skin', 'turtle shell', 'black coral', 'totoaba', 'turtle eggs'],
      zh: ['象牙', '龟甲', '美洲豹皮', '黑珊瑚', '海龟蛋', '托托巴'],
      pt: ['Marfim', 'pele de onça', 'casco de tartaruga', 'ovos de tartaruga', 'coral negro'],
      ar: ['عاج', 'جلد نمر', 'درقة سلحفاة', 'بيض السلاحف', 'مرجان أسود'],
    },
    {
      id: 'furs', verdict: 'restricted', why: 'species', instead: 'permit',
      es: ['Pieles de animales silvestres', 'trofeos de caza', 'plumas de aves silvestres'],
      en: ['Wild animal skins', 'hunting trophies', 'wild bird feathers'],
      zh: ['野生动物皮毛', '狩猎战利品'],
      pt: ['Peles de animais silvestres', 'troféus de caça'],
      ar: ['جلود حيوانات برية', 'غنائم صيد'],
    },
  ],
};
