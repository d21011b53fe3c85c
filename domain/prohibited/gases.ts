/** What is under pressure or gives off gas. */
import type { ProhibitedSection } from './types.ts';

export const gases: ProhibitedSection = {
  group: 'gases',
  items: [
    {
      id: 'gasCylinders', verdict: 'prohibited', why: 'pressure', instead: 'emptyClean',
      es: ['Tanque de gas', 'cilindro de gas', 'gas LP', 'butano', 'propano', 'oxígeno comprimido'],
      en: ['Gas cylinder', 'gas tank', 'LPG', 'butane', 'propane', 'compressed oxygen'],
      zh: ['煤气罐', '液化气', '丁烷', '丙烷', '氧气瓶', '气瓶'],
      pt: ['Botijão de gás', 'cilindro de gás', 'GLP', 'butano', 'propano', 'oxigênio comprimido'],
      ar: ['أسطوانة غاز', 'أنبوبة غاز', 'غاز البوتان', 'بروبان', 'أكسجين مضغوط'],
    },
    {
      id: 'aerosols', verdict: 'restricted', why: 'pressure', instead: 'sealed',
      es: ['Aerosoles', 'desodorante en aerosol', 'espuma para afeitar', 'laca para el cabello', 'insecticida en aerosol'],
      en: ['Aerosols', 'aerosol cans', 'spray deodorant', 'hairspray', 'spray can'],
      zh: ['气雾剂', '喷雾罐', '发胶'],
      pt: ['Aerossóis', 'desodorante aerossol', 'laquê', 'spray de cabelo'],
      ar: ['بخاخات مضغوطة', 'علب رذاذ', 'مثبت الشعر'],
    },
    {
      id: 'extinguishers', verdict: 'prohibited', why: 'pressure', instead: 'emptyClean',
      es: ['Extintor', 'extinguidor'],
      en: ['Fire extinguisher'],
      zh: ['灭火器'],
      pt: ['Extintor de incêndio', 'extintor'],
      ar: ['مطفأة حريق', 'طفاية حريق'],
    },
    {
      id: 'divingTank', verdict: 'restricted', why: 'pressure', instead: 'emptyClean',
      es: ['Tanque de buceo', 'tanque de oxígeno'],
      en: ['Diving tank', 'scuba tank', 'oxygen tank'],
      zh: ['潜水气瓶', '氧气罐'],
      pt: ['Cilindro de mergulho', 'tanque de oxigênio'],
      ar: ['أسطوانة غوص', 'أسطوانة أكسجين'],
    },
    {
      id: 'nitrous', verdict: 'prohibited', why: 'pressure', instead: 'none',
      es: ['Óxido nitroso', 'gas de la risa', 'cápsulas de N2O'],
      en: ['Nitrous oxide', 'laughing gas', 'whippets'],
      zh: ['笑气', '一氧化二氮'],
      pt: ['Óxido nitroso', 'gás do riso'],
      ar: ['أكسيد النيتروز', 'غاز الضحك'],
    },
    {
      id: 'dryIce', verdict: 'restricted', why: 'pressure', instead: 'licensed',
      es: ['Hielo seco', 'nitrógeno líquido'],
      en: ['Dry ice', 'liquid nitrogen'],
      zh: ['干冰', '液氮'],
      pt: ['Gelo seco', 'nitrogênio líquido'],
      ar: ['ثلج جاف', 'نيتروجين سائل'],
    },
  ],
};
