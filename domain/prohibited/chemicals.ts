/** What corrodes, poisons or radiates. */
import type { ProhibitedSection } from './types.ts';

export const chemicals: ProhibitedSection = {
  group: 'chemicals',
  items: [
    {
      id: 'acids', verdict: 'prohibited', why: 'corrodes', instead: 'buyThere',
      es: ['Ácido', 'ácido muriático', 'ácido sulfúrico', 'ácido de batería'],
      en: ['Acid', 'muriatic acid', 'sulfuric acid', 'battery acid'],
      zh: ['强酸', '硫酸', '盐酸', '硝酸'],
      pt: ['Ácido', 'ácido muriático', 'ácido sulfúrico', 'ácido de bateria'],
      ar: ['حمض', 'حمض الكبريتيك', 'ماء النار', 'حمض البطارية', 'أحماض'],
    },
    {
      id: 'bleach', verdict: 'prohibited', why: 'corrodes', instead: 'buyThere',
      es: ['Cloro', 'blanqueador', 'sosa cáustica', 'destapacaños', 'amoniaco'],
      en: ['Bleach', 'caustic soda', 'lye', 'drain cleaner', 'ammonia'],
      zh: ['漂白剂', '漂白水', '烧碱', '氨水'],
      pt: ['Água sanitária', 'alvejante', 'cloro', 'soda cáustica', 'amônia'],
      ar: ['مبيض', 'كلور', 'صودا كاوية', 'أمونيا'],
    },
    {
      id: 'pool', verdict: 'prohibited', why: 'corrodes', instead: 'buyThere',
      es: ['Cloro para alberca', 'peróxido de hidrógeno', 'agua oxigenada'],
      en: ['Pool chlorine', 'hydrogen peroxide'],
      zh: ['泳池消毒剂', '过氧化氢', '双氧水'],
      pt: ['Cloro para piscina', 'água oxigenada', 'peróxido de hidrogênio'],
      ar: ['كلور المسابح', 'بيروكسيد الهيدروجين'],
    },
    {
      id: 'pesticides', verdict: 'prohibited', why: 'poisons', instead: 'licensed',
      es: ['Pesticidas', 'plaguicidas', 'herbicidas', 'raticida', 'veneno', 'veneno para ratas', 'insecticidas'],
      en: ['Pesticides', 'herbicides', 'rat poison', 'poison', 'insecticides', 'weed killer'],
      zh: ['农药', '杀虫剂', '除草剂', '老鼠药', '毒药'],
      pt: ['Pesticidas', 'herbicidas', 'veneno', 'raticida', 'inseticidas', 'agrotóxicos'],
      ar: ['مبيدات حشرية', 'مبيد', 'مبيدات', 'سم فئران', 'سموم'],
    },
    {
      id: 'mercury', verdict: 'prohibited', why: 'poisons', instead: 'authority',
      es: ['Mercurio', 'termómetro de mercurio'],
      en: ['Mercury metal', 'mercury thermometer', 'liquid mercury'],
      zh: ['水银', '液态汞'],
      pt: ['Mercúrio líquido', 'termômetro de mercúrio'],
      ar: ['زئبق', 'ميزان حرارة زئبقي'],
    },
    {
      id: 'radioactive', verdict: 'prohibited', why: 'radiates', instead: 'licensed',
      es: ['Material radiactivo', 'uranio', 'fuente radiactiva'],
      en: ['Radioactive material', 'uranium'],
      zh: ['放射性物质', '铀矿'],
      pt: ['Material radioativo', 'urânio'],
      ar: ['مواد مشعة', 'يورانيوم'],
    },
    {
      id: 'asbestos', verdict: 'prohibited', why: 'poisons', instead: 'authority',
      es: ['Asbesto', 'amianto'],
      en: ['Asbestos'],
      zh: ['石棉'],
      pt: ['Amianto', 'asbesto'],
      ar: ['أسبستوس'],
    },
    {
      id: 'fertilizer', verdict: 'restricted', why: 'explodes', instead: 'licensed',
      es: ['Fertilizante', 'nitrato de amonio', 'abono químico'],
      en: ['Fertilizer', 'ammonium nitrate'],
      zh: ['化肥', '硝酸铵'],
      pt: ['Fertilizante', 'nitrato de amônio', 'adubo químico'],
      ar: ['سماد كيميائي', 'أسمدة', 'نترات الأمونيوم'],
    },
  ],
};
