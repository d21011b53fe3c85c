/** Weapons, their parts and what looks like them. */
import type { ProhibitedSection } from './types.ts';

export const weapons: ProhibitedSection = {
  group: 'weapons',
  items: [
    {
      id: 'firearms', verdict: 'prohibited', why: 'weapon', instead: 'authority',
      es: ['Armas de fuego', 'arma', 'pistola', 'revólver', 'rifle', 'escopeta', 'ametralladora', 'fusil'],
      en: ['Firearms', 'gun', 'pistol', 'handgun', 'revolver', 'rifle', 'shotgun', 'weapon'],
      zh: ['枪支', '手枪', '步枪', '猎枪', '左轮', '武器'],
      pt: ['Armas de fogo', 'arma', 'pistola', 'revólver', 'fuzil', 'espingarda', 'rifle'],
      ar: ['أسلحة نارية', 'سلاح', 'أسلحة', 'مسدس', 'مسدسات', 'بندقية', 'بنادق', 'رشاش'],
    },
    {
      id: 'ammunition', verdict: 'prohibited', why: 'weapon', instead: 'authority',
      es: ['Municiones', 'balas', 'cartuchos de escopeta', 'casquillos', 'cargador de pistola'],
      en: ['Ammunition', 'bullets', 'shotgun shells', 'ammo', 'gun magazine'],
      zh: ['弹药', '子弹', '弹壳'],
      pt: ['Munição', 'balas de revólver', 'cartuchos de espingarda', 'projéteis'],
      ar: ['ذخيرة', 'ذخائر', 'رصاص حي', 'طلقات'],
    },
    {
      id: 'gunParts', verdict: 'prohibited', why: 'weapon', instead: 'authority',
      es: ['Partes de armas', 'cañón de pistola', 'silenciador de arma', 'mira telescópica'],
      en: ['Gun parts', 'gun barrel', 'gun silencer', 'rifle scope'],
      zh: ['枪械零件', '枪管', '消音器', '瞄准镜'],
      pt: ['Peças de armas', 'cano de pistola', 'silenciador de arma', 'mira telescópica'],
      ar: ['قطع أسلحة', 'كاتم صوت للسلاح', 'منظار بندقية'],
    },
    {
      id: 'replicas', verdict: 'restricted', why: 'looksReal', instead: 'originalBox',
      es: ['Armas de juguete', 'pistola de juguete', 'réplica de arma', 'pistola de airsoft', 'marcadora de paintball'],
      en: ['Toy guns', 'replica gun', 'airsoft gun', 'BB gun', 'paintball gun'],
      zh: ['玩具枪', '仿真枪', '气枪', '玩具手枪'],
      pt: ['Armas de brinquedo', 'pistola de brinquedo', 'réplica de arma', 'arma de airsoft'],
      ar: ['مسدس لعبة', 'سلاح لعبة', 'بندقية هوائية', 'أسلحة ألعاب'],
    },
    {
      id: 'knives', verdict: 'restricted', why: 'weapon', instead: 'wrapped',
      es: ['Cuchillos', 'navajas', 'machete', 'dagas', 'espada', 'katana'],
      en: ['Knives', 'knife', 'machete', 'dagger', 'sword', 'katana', 'pocket knife'],
      zh: ['刀具', '菜刀', '匕首', '砍刀', '军刀', '长剑', '宝剑'],
      pt: ['Facas', 'canivetes', 'facão', 'punhal', 'espada', 'katana'],
      ar: ['سكاكين', 'سكين', 'خنجر', 'سيف', 'ساطور'],
    },
    {
      id: 'selfDefence', verdict: 'prohibited', why: 'weapon', instead: 'authority',
      es: ['Gas pimienta', 'gas lacrimógeno', 'paralizador eléctrico', 'taser', 'nudilleras', 'boxer metálico'],
      en: ['Pepper spray', 'tear gas', 'stun gun', 'taser', 'brass knuckles'],
      zh: ['防狼喷雾', '辣椒喷雾', '电击棒', '催泪', '指虎'],
      pt: ['Spray de pimenta', 'gás lacrimogêneo', 'arma de choque', 'soco inglês'],
      ar: ['رذاذ الفلفل', 'غاز مسيل للدموع', 'صاعق كهربائي', 'قبضة حديدية'],
    },
    {
      id: 'crossbow', verdict: 'restricted', why: 'weapon', instead: 'wrapped',
      es: ['Ballesta', 'arco y flechas', 'flechas de caza'],
      en: ['Crossbow', 'bow and arrows', 'hunting arrows'],
      zh: ['弓弩', '弓箭'],
      pt: ['Besta', 'balestra', 'arco e flecha'],
      ar: ['قوس ونشاب', 'قوس وسهام'],
    },
  ],
};
