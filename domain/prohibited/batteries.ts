/** Batteries, what has one inside, and magnets. */
import type { ProhibitedSection } from './types.ts';

export const batteries: ProhibitedSection = {
  group: 'batteries',
  items: [
    {
      id: 'looseBatteries', verdict: 'prohibited', why: 'battery', instead: 'insideDevice',
      es: ['Baterías de litio sueltas', 'pilas de litio', 'batería de litio', 'baterías de repuesto'],
      en: ['Loose lithium batteries', 'lithium battery', 'lithium cells', 'spare batteries'],
      zh: ['散装锂电池', '锂电池', '散装电池'],
      pt: ['Baterias de lítio avulsas', 'bateria de lítio', 'pilhas de lítio'],
      ar: ['بطاريات ليثيوم منفصلة', 'بطاريات ليثيوم', 'بطارية ليثيوم'],
    },
    {
      id: 'powerBanks', verdict: 'restricted', why: 'battery', instead: 'originalBox',
      es: ['Power bank', 'batería portátil', 'cargador portátil', 'pila portátil'],
      en: ['Power bank', 'portable charger', 'portable battery'],
      zh: ['充电宝', '移动电源'],
      pt: ['Power bank', 'carregador portátil', 'bateria portátil'],
      ar: ['باور بانك', 'شاحن متنقل', 'بنك طاقة'],
    },
    {
      id: 'devices', verdict: 'restricted', why: 'battery', instead: 'insideDevice',
      es: ['Celular', 'teléfono celular', 'laptop', 'tableta electrónica', 'reloj inteligente', 'dron'],
      en: ['Cell phone', 'mobile phone', 'smartphone', 'laptop', 'smartwatch', 'drone'],
      zh: ['手机', '笔记本电脑', '智能手表', '无人机', '平板电脑'],
      pt: ['Celular', 'telefone celular', 'notebook', 'smartwatch', 'drone'],
      ar: ['هاتف محمول', 'جوال', 'حاسوب محمول', 'لابتوب', 'ساعة ذكية', 'طائرة مسيرة'],
    },
    {
      id: 'damagedBatteries', verdict: 'prohibited', why: 'battery', instead: 'recycle',
      es: ['Baterías dañadas', 'batería inflada', 'celular quemado', 'pilas usadas'],
      en: ['Damaged batteries', 'swollen battery', 'recalled battery', 'used batteries'],
      zh: ['损坏的电池', '鼓包电池', '废电池'],
      pt: ['Baterias danificadas', 'bateria estufada', 'pilhas usadas'],
      ar: ['بطاريات تالفة', 'بطارية منتفخة', 'بطاريات مستعملة'],
    },
    {
      id: 'carBatteries', verdict: 'prohibited', why: 'corrodes', instead: 'recycle',
      es: ['Batería de auto', 'acumulador de auto', 'batería de coche', 'batería de moto'],
      en: ['Car battery', 'lead-acid battery', 'motorcycle battery'],
      zh: ['汽车电瓶', '蓄电池', '铅酸电池'],
      pt: ['Bateria de carro', 'bateria de moto', 'bateria automotiva'],
      ar: ['بطارية سيارة', 'بطارية دراجة نارية'],
    },
    {
      id: 'scooters', verdict: 'restricted', why: 'battery', instead: 'licensed',
      es: ['Patín eléctrico', 'bicicleta eléctrica', 'hoverboard', 'scooter eléctrico'],
      en: ['Electric scooter', 'e-bike', 'electric bike', 'hoverboard'],
      zh: ['电动滑板车', '电动自行车', '平衡车'],
      pt: ['Patinete elétrico', 'bicicleta elétrica', 'hoverboard'],
      ar: ['سكوتر كهربائي', 'دراجة كهربائية'],
    },
    {
      id: 'magnets', verdict: 'restricted', why: 'magnetic', instead: 'originalBox',
      es: ['Imanes industriales', 'imanes de neodimio', 'imán potente'],
      en: ['Industrial magnets', 'neodymium magnets', 'strong magnet'],
      zh: ['强力磁铁', '钕磁铁'],
      pt: ['Ímãs industriais', 'ímãs de neodímio'],
      ar: ['مغناطيس صناعي', 'مغناطيس نيوديميوم'],
    },
  ],
};
