/** Medicines, samples and remains. */
import type { ProhibitedSection } from './types.ts';

export const health: ProhibitedSection = {
  group: 'health',
  items: [
    {
      id: 'medicines', verdict: 'restricted', why: 'medicine', instead: 'prescription',
      es: ['Medicamentos', 'medicinas', 'pastillas para dormir', 'antibióticos', 'jarabe para la tos'],
      en: ['Medicines', 'medication', 'antibiotics', 'prescription drugs', 'cough syrup'],
      zh: ['药品', '药物', '抗生素', '处方药'],
      pt: ['Medicamentos', 'remédios', 'antibióticos', 'xarope'],
      ar: ['أدوية', 'دواء', 'مضاد حيوي', 'مضادات حيوية'],
    },
    {
      id: 'controlledMedicine', verdict: 'prohibited', why: 'law', instead: 'prescription',
      es: ['Medicamentos controlados', 'clonazepam', 'tramadol', 'morfina', 'alprazolam', 'diazepam', 'oxicodona'],
      en: ['Controlled medicines', 'clonazepam', 'tramadol', 'morphine', 'alprazolam', 'diazepam', 'oxycodone'],
      zh: ['管制药品', '吗啡', '曲马多', '安定片', '地西泮', '阿普唑仑', '氯硝西泮', '羟考酮'],
      pt: ['Medicamentos controlados', 'clonazepam', 'tramadol', 'morfina', 'alprazolam'],
      ar: ['أدوية مخدرة', 'مورفين', 'ترامادول', 'كلونازيبام', 'ألبرازولام', 'ديازيبام', 'أوكسيكودون'],
    },
    {
      id: 'vaccines', verdict: 'restricted', why: 'spoils', instead: 'laboratory',
      es: ['Vacunas', 'insulina', 'medicamento refrigerado'],
      en: ['Vaccines', 'insulin', 'refrigerated medicine'],
      zh: ['疫苗', '胰岛素'],
      pt: ['Vacinas', 'insulina', 'remédio refrigerado'],
      ar: ['لقاحات', 'لقاح', 'أنسولين'],
    },
    {
      id: 'samples', verdict: 'prohibited', why: 'infects', instead: 'laboratory',
      es: ['Muestras de sangre', 'muestras biológicas', 'sangre', 'orina', 'cultivos de laboratorio'],
      en: ['Blood samples', 'biological samples', 'urine sample', 'lab cultures'],
      zh: ['血样', '血液样本', '生物样本', '尿样'],
      pt: ['Amostras de sangue', 'amostras biológicas', 'amostra de urina'],
      ar: ['عينات دم', 'عينة دم', 'عينات بيولوجية'],
    },
    {
      id: 'medicalWaste', verdict: 'prohibited', why: 'infects', instead: 'authority',
      es: ['Residuos médicos', 'jeringas usadas', 'agujas usadas'],
      en: ['Medical waste', 'used syringes', 'used needles'],
      zh: ['医疗废物', '用过的针头', '废针管'],
      pt: ['Lixo hospitalar', 'seringas usadas', 'agulhas usadas'],
      ar: ['نفايات طبية', 'محاقن مستعملة', 'إبر مستعملة'],
    },
    {
      id: 'remainsItem', verdict: 'prohibited', why: 'remains', instead: 'funeral',
      es: ['Cenizas humanas', 'cenizas de difunto', 'restos humanos', 'órganos humanos'],
      en: ['Human ashes', 'cremated remains', 'human remains', 'human organs'],
      zh: ['骨灰', '人体器官', '遗体'],
      pt: ['Cinzas humanas', 'restos mortais', 'órgãos humanos'],
      ar: ['رفات بشرية', 'رماد بشري', 'أعضاء بشرية'],
    },
  ],
};
