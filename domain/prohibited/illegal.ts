/** What the law forbids to have or to sell. */
import type { ProhibitedSection } from './types.ts';

export const illegal: ProhibitedSection = {
  group: 'illegal',
  items: [
    {
      id: 'counterfeits', verdict: 'prohibited', why: 'counterfeit', instead: 'original',
      es: ['Artículos piratas', 'ropa pirata', 'imitación de marca', 'películas piratas', 'tenis clon'],
      en: ['Counterfeit goods', 'fake brand', 'pirated DVDs', 'replica handbag', 'knockoffs'],
      zh: ['假货', '仿冒品', '盗版', '高仿'],
      pt: ['Produtos piratas', 'réplica de bolsa de marca', 'produtos falsificados'],
      ar: ['سلع مقلدة', 'بضائع مزيفة', 'نسخ مقرصنة'],
    },
    {
      id: 'fakePapers', verdict: 'prohibited', why: 'crime', instead: 'authority',
      es: ['Documentos falsos', 'billetes falsos', 'identificación falsa', 'títulos falsos'],
      en: ['Forged documents', 'fake money', 'fake ID', 'counterfeit money'],
      zh: ['假证', '假钞', '伪造证件'],
      pt: ['Documentos falsos', 'dinheiro falso', 'identidade falsa'],
      ar: ['وثائق مزورة', 'نقود مزورة', 'هوية مزورة'],
    },
    {
      id: 'stolen', verdict: 'prohibited', why: 'crime', instead: 'authority',
      es: ['Objetos robados', 'celular robado', 'mercancía robada'],
      en: ['Stolen goods', 'stolen phone', 'stolen property'],
      zh: ['赃物', '偷来的'],
      pt: ['Objetos roubados', 'celular roubado', 'mercadoria roubada'],
      ar: ['بضائع مسروقة', 'هاتف مسروق'],
    },
    {
      id: 'gambling', verdict: 'prohibited', why: 'crime', instead: 'licensed',
      es: ['Máquinas tragamonedas', 'máquinas de azar', 'ruleta de casino'],
      en: ['Slot machines', 'gambling machines', 'roulette wheel'],
      zh: ['老虎机', '赌博机'],
      pt: ['Máquinas caça-níqueis', 'máquina de azar'],
      ar: ['آلات قمار', 'ماكينات قمار'],
    },
    {
      id: 'obscene', verdict: 'prohibited', why: 'law', instead: 'none',
      es: ['Pornografía', 'material pornográfico'],
      en: ['Pornography', 'pornographic material'],
      zh: ['色情制品', '色情'],
      pt: ['Pornografia', 'material pornográfico'],
      ar: ['مواد إباحية'],
    },
    {
      id: 'jammers', verdict: 'prohibited', why: 'crime', instead: 'authority',
      es: ['Inhibidor de señal', 'bloqueador de señal', 'bloqueador de GPS'],
      en: ['Signal jammer', 'GPS jammer', 'GPS blocker'],
      zh: ['信号屏蔽器', '信号干扰器'],
      pt: ['Bloqueador de sinal', 'jammer de GPS'],
      ar: ['جهاز تشويش', 'مشوش إشارة'],
    },
  ],
};
