/** Food and drink. */
import type { ProhibitedSection } from './types.ts';

export const food: ProhibitedSection = {
  group: 'food',
  items: [
    {
      id: 'alcohol', verdict: 'restricted', why: 'leaks', instead: 'sealed',
      es: ['Bebidas alcohólicas', 'tequila', 'mezcal', 'vino tinto', 'vino blanco', 'botella de vino', 'cerveza', 'whisky', 'ron', 'vodka', 'licor'],
      en: ['Alcoholic drinks', 'tequila', 'mezcal', 'wine bottle', 'beer', 'whisky', 'whiskey', 'rum', 'vodka', 'liquor'],
      zh: ['酒类', '白酒', '啤酒', '葡萄酒', '红酒', '威士忌', '龙舌兰酒'],
      pt: ['Bebidas alcoólicas', 'cachaça', 'vinho tinto', 'vinho branco', 'garrafa de vinho', 'cerveja', 'uísque', 'vodca', 'tequila'],
      ar: ['مشروبات كحولية', 'نبيذ', 'بيرة', 'ويسكي', 'فودكا', 'خمر'],
    },
    {
      id: 'meat', verdict: 'prohibited', why: 'spoils', instead: 'quick',
      es: ['Carne fresca', 'carne cruda', 'pescado fresco', 'mariscos', 'pollo crudo'],
      en: ['Fresh meat', 'raw meat', 'fresh fish', 'seafood', 'raw chicken'],
      zh: ['鲜肉', '生肉', '海鲜', '冷冻肉'],
      pt: ['Carne fresca', 'carne crua', 'peixe fresco', 'frutos do mar'],
      ar: ['لحم طازج', 'لحم نيء', 'سمك طازج', 'مأكولات بحرية'],
    },
    {
      id: 'dairy', verdict: 'prohibited', why: 'spoils', instead: 'quick',
      es: ['Queso fresco', 'leche fresca', 'crema fresca', 'yogur', 'helado'],
      en: ['Fresh cheese', 'fresh milk', 'yogurt', 'ice cream'],
      zh: ['鲜奶', '奶酪', '酸奶', '冰淇淋'],
      pt: ['Queijo fresco', 'leite fresco', 'iogurte', 'sorvete'],
      ar: ['جبن طازج', 'حليب طازج', 'زبادي', 'آيس كريم'],
    },
    {
      id: 'produce', verdict: 'restricted', why: 'spoils', instead: 'quick',
      es: ['Fruta fresca', 'verduras frescas', 'aguacates', 'flores naturales', 'flores frescas'],
      en: ['Fresh fruit', 'fresh vegetables', 'avocados', 'fresh flowers'],
      zh: ['新鲜水果', '新鲜蔬菜', '鲜花'],
      pt: ['Frutas frescas', 'verduras frescas', 'flores naturais', 'abacates'],
      ar: ['فواكه طازجة', 'خضروات طازجة', 'زهور طبيعية'],
    },
    {
      id: 'preparedFood', verdict: 'restricted', why: 'spoils', instead: 'quick',
      es: ['Comida preparada', 'tamales', 'pastel fresco', 'pan con crema', 'mole preparado'],
      en: ['Prepared food', 'cooked meals', 'fresh cake', 'cream cake'],
      zh: ['熟食', '蛋糕', '盒饭'],
      pt: ['Comida pronta', 'bolo confeitado', 'marmita'],
      ar: ['طعام جاهز', 'طعام مطبوخ', 'كعكة طازجة'],
    },
    {
      id: 'liquids', verdict: 'restricted', why: 'leaks', instead: 'sealed',
      es: ['Líquidos', 'salsas en frasco', 'aceite de cocina', 'miel', 'mermelada', 'shampoo'],
      en: ['Liquids', 'sauces in jars', 'cooking oil', 'honey', 'shampoo'],
      zh: ['液体', '食用油', '蜂蜜', '洗发水'],
      pt: ['Líquidos', 'óleo de cozinha', 'mel de abelha', 'xampu'],
      ar: ['سوائل', 'زيت طبخ', 'عسل', 'شامبو'],
    },
  ],
};
