/** Words that say that something else is meant: a glue gun, a phone's case, a book about medicine. Folded, in singular. */

/** Between the words of a phrase they say nothing: `armas de fuego`, `bow and arrows`. */
export const fillers: ReadonlySet<string> = new Set(
  'de del la el los las un una y o con en da do das dos e em com the a an of and or with in'.split(' '),
);

/** What comes after them is only what a thing is for: `vaso para cerveza`. */
export const purposes: ReadonlySet<string> = new Set(['para', 'pra', 'for']);

/** Before the word in Spanish, Portuguese and Arabic: `funda de celular`. */
export const thingsBefore: ReadonlySet<string> = new Set(
  (
    'funda estuche case mica protector soporte base cargador cable mochila maletin libro poster cartel playera camiseta llavero vaso taza copa ' +
    'tarro filtro bomba molde disfraz calcomania sticker foto cuadro imagen juguete refaccion accesorio etiqueta manual revista botella ' +
    'capa capinha suporte carregador cabo livro chaveiro copo caneca forma fantasia adesivo quadro brinquedo peca garrafa ' +
    'غطاء جراب كفر حامل كتاب ملصق قميص كوب كاس لعبه شاحن صوره مضخه فلتر حقيبه'
  ).split(' '),
);

/** After the word in English: `phone case`. */
export const thingsAfter: ReadonlySet<string> = new Set(
  (
    'case cover bag backpack sleeve stand holder mug glass cup poster book toy keychain sticker shirt pump filter mold costume charger cable sign ' +
    'mic microphone journal rack organizer protector safe magazine label maker scoop mount'
  ).split(' '),
);

/** After the word in Chinese, where nothing stands between words: `手机壳`. */
export const endingsAfter: readonly string[] = [
  '壳',
  '套',
  '膜',
  '架',
  '支架',
  '杯',
  '书',
  '模型',
  '贴纸',
  '海报',
  '图片',
  '保护',
  '充电线',
  '充电器',
  '配件',
  '滤清器',
  '挂件',
  '哈鱼',
];

/** Phrases that hold a word of the list and are none of its things. */
export const harmlessPhrases: readonly string[] = [
  'pistola de silicón',
  'pistola de silicona',
  'pistola de agua',
  'pistola de pintura',
  'pistola para pintar',
  'pistola de masaje',
  'pistola de calor',
  'pistola de aire caliente',
  'pistola de clavos',
  'pistola de impacto',
  'pistola etiquetadora',
  'pistola de lavado',
  'pistola de burbujas',
  'glue gun',
  'heat gun',
  'massage gun',
  'nail gun',
  'water gun',
  'spray gun',
  'tag gun',
  'price gun',
  'staple gun',
  'caulking gun',
  'bubble gun',
  'pistola de cola',
  'pistola de cola quente',
  'pistola de água',
  'pistola massageadora',
  'pistola de bolhas',
  'مسدس شمع',
  'مسدس ماء',
  'مسدس سيليكون',
  'مسدس غراء',
  'مسدس تدليك',
  'ácido hialurónico',
  'ácido fólico',
  'ácido cítrico',
  'ácido ascórbico',
  'hyaluronic acid',
  'folic acid',
  'citric acid',
  'ácido hialurônico',
  'حمض الهيالورونيك',
  'حمض الفوليك',
  'chapa de oro',
  'oro laminado',
  'baño de oro',
  'color oro',
  'banho de ouro',
  'folheado a ouro',
  'cor de ouro',
  'espada de juguete',
  'espada de espuma',
  'toy sword',
  'foam sword',
  'cuchillo de juguete',
  'toy knife',
  'dinero de juguete',
  'toy money',
  'play money',
  'balas de caramelo',
  'balas de coco',
  'balas de hortelã',
  'medicine ball',
  'money clip',
  'money box',
  'batería musical',
  'esmalte dental',
  'balón medicinal',
];
