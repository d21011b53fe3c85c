/** Money, jewels and papers that nobody can replace. */
import type { ProhibitedSection } from './types.ts';

export const valuables: ProhibitedSection = {
  group: 'valuables',
  items: [
    {
      id: 'cash', verdict: 'prohibited', why: 'noInsurance', instead: 'bank',
      es: ['Dinero en efectivo', 'billetes de banco', 'dinero', 'monedas de curso legal', 'efectivo'],
      en: ['Cash', 'money', 'banknotes', 'currency notes'],
      zh: ['现金', '钞票', '纸币'],
      pt: ['Dinheiro em espécie', 'dinheiro', 'cédulas de dinheiro'],
      ar: ['نقود', 'أموال نقدية', 'أوراق نقدية'],
    },
    {
      id: 'cards', verdict: 'prohibited', why: 'noInsurance', instead: 'bank',
      es: ['Tarjeta de crédito', 'tarjeta de débito', 'tarjetas bancarias', 'cheques', 'chequera'],
      en: ['Credit card', 'debit card', 'bank cards', 'cheques', 'checkbook'],
      zh: ['信用卡', '银行卡', '支票'],
      pt: ['Cartão de crédito', 'cartão de débito', 'cartões bancários', 'cheques'],
      ar: ['بطاقة ائتمان', 'بطاقات بنكية', 'شيكات'],
    },
    {
      id: 'giftCards', verdict: 'restricted', why: 'noInsurance', instead: 'copies',
      es: ['Tarjetas de regalo con saldo', 'vales de despensa', 'boletos de lotería'],
      en: ['Gift cards', 'prepaid cards', 'vouchers with value', 'lottery tickets'],
      zh: ['礼品卡', '充值卡', '彩票'],
      pt: ['Cartões-presente', 'vales-presente', 'bilhetes de loteria'],
      ar: ['بطاقات هدايا', 'بطاقات مسبقة الدفع', 'تذاكر يانصيب'],
    },
    {
      id: 'jewellery', verdict: 'prohibited', why: 'noInsurance', instead: 'valuables',
      es: ['Joyas', 'joyería de oro', 'anillo de oro', 'cadena de oro', 'diamantes', 'piedras preciosas', 'alhajas'],
      en: ['Jewelry', 'jewellery', 'gold ring', 'gold chain', 'diamonds', 'gemstones'],
      zh: ['珠宝', '金项链', '金戒指', '钻石', '首饰'],
      pt: ['Joias', 'anel de ouro', 'corrente de ouro', 'diamantes', 'pedras preciosas'],
      ar: ['مجوهرات', 'خاتم ذهب', 'سلسلة ذهب', 'ألماس', 'أحجار كريمة'],
    },
    {
      id: 'bullion', verdict: 'prohibited', why: 'noInsurance', instead: 'valuables',
      es: ['Oro en lingotes', 'lingotes', 'plata en barra', 'centenarios de oro', 'oro'],
      en: ['Gold bars', 'bullion', 'silver bars', 'gold coins', 'gold necklace'],
      zh: ['金条', '黄金', '银条', '金币'],
      pt: ['Barras de ouro', 'lingotes', 'moedas de ouro', 'ouro'],
      ar: ['سبائك ذهب', 'ذهب خالص', 'عملات ذهبية'],
    },
    {
      id: 'identityPapers', verdict: 'prohibited', why: 'identity', instead: 'copies',
      es: ['Pasaporte', 'INE', 'credencial de elector', 'acta de nacimiento original', 'visa'],
      en: ['Passport', 'identity card', 'ID card', 'original birth certificate'],
      zh: ['护照', '身份证', '签证', '出生证明原件'],
      pt: ['Passaporte', 'carteira de identidade', 'RG original', 'certidão de nascimento original'],
      ar: ['جواز سفر', 'بطاقة هوية', 'جوازات سفر', 'شهادة ميلاد أصلية'],
    },
    {
      id: 'art', verdict: 'restricted', why: 'heritage', instead: 'permit',
      es: ['Obras de arte originales', 'antigüedades', 'pieza arqueológica', 'vestigios prehispánicos', 'fósiles'],
      en: ['Original artworks', 'antiques', 'archaeological pieces', 'fossils'],
      zh: ['艺术品原作', '文物', '古董', '化石'],
      pt: ['Obras de arte originais', 'antiguidades', 'peças arqueológicas', 'fósseis'],
      ar: ['أعمال فنية أصلية', 'قطع أثرية', 'تحف أثرية', 'أحافير'],
    },
  ],
};
