/** Drugs, tobacco and what they are made from. */
import type { ProhibitedSection } from './types.ts';

export const drugs: ProhibitedSection = {
  group: 'drugs',
  items: [
    {
      id: 'narcotics', verdict: 'prohibited', why: 'law', instead: 'authority',
      es: ['Drogas', 'cocaína', 'heroína', 'fentanilo', 'metanfetamina', 'cristal de metanfetamina', 'ketamina', 'peyote', 'hongos alucinógenos', 'LSD', 'éxtasis'],
      en: ['Illegal drugs', 'narcotics', 'cocaine', 'heroin', 'fentanyl', 'methamphetamine', 'ketamine', 'peyote', 'magic mushrooms', 'LSD', 'ecstasy pills'],
      zh: ['毒品', '可卡因', '海洛因', '冰毒', '芬太尼', '摇头丸', '氯胺酮', '致幻蘑菇'],
      pt: ['Drogas', 'cocaína', 'heroína', 'fentanil', 'metanfetamina', 'cetamina', 'cogumelos alucinógenos', 'LSD', 'ecstasy'],
      ar: ['مخدرات', 'كوكايين', 'هيروين', 'فنتانيل', 'ميثامفيتامين', 'كيتامين', 'كبتاغون', 'حبوب الهلوسة'],
    },
    {
      id: 'cannabis', verdict: 'prohibited', why: 'law', instead: 'none',
      es: ['Marihuana', 'mariguana', 'cannabis', 'mota', 'hachís', 'gomitas de THC'],
      en: ['Marijuana', 'cannabis', 'weed gummies', 'hashish', 'THC gummies', 'THC'],
      zh: ['大麻'],
      pt: ['Maconha', 'cannabis', 'haxixe', 'THC'],
      ar: ['ماريجوانا', 'حشيش', 'قنب', 'القنب الهندي'],
    },
    {
      id: 'precursors', verdict: 'prohibited', why: 'law', instead: 'licensed',
      es: ['Pseudoefedrina', 'efedrina', 'precursores químicos'],
      en: ['Pseudoephedrine', 'ephedrine', 'chemical precursors'],
      zh: ['麻黄碱', '伪麻黄碱', '易制毒化学品'],
      pt: ['Pseudoefedrina', 'efedrina', 'precursores químicos'],
      ar: ['إيفيدرين', 'سودوإيفيدرين'],
    },
    {
      id: 'tobacco', verdict: 'restricted', why: 'age', instead: 'buyThere',
      es: ['Tabaco', 'cigarros', 'cigarrillos', 'puros', 'tabaco para pipa'],
      en: ['Tobacco', 'cigarettes', 'cigars', 'pipe tobacco'],
      zh: ['香烟', '烟草', '雪茄', '卷烟'],
      pt: ['Tabaco', 'cigarros', 'charutos', 'fumo de corda'],
      ar: ['تبغ', 'سجائر', 'سيجار', 'معسل'],
    },
    {
      id: 'vapes', verdict: 'prohibited', why: 'law', instead: 'none',
      es: ['Vapeadores', 'cigarro electrónico', 'vape', 'líquido para vapear', 'pods de nicotina'],
      en: ['Vapes', 'e-cigarettes', 'electronic cigarette', 'vape juice'],
      zh: ['电子烟', '烟油'],
      pt: ['Vapes', 'cigarro eletrônico', 'líquido para vape'],
      ar: ['سجائر إلكترونية', 'سيجارة إلكترونية', 'فيب'],
    },
  ],
};
