/** Inputs and outputs of the functions in `runtime/computed`. A test compares the names. */

export interface ComputedSignature {
  gives: 'number' | 'string';
  /** Required inputs. `any`: every named one. */
  needs: readonly string[] | 'any';
  /** Inputs that change the result. */
  takes: readonly string[];
  about: string;
}

export const computedSignatures: Readonly<Record<string, ComputedSignature>> = {
  billingWeight: {
    gives: 'number',
    needs: ['weight'],
    takes: ['hasVolume', 'length', 'width', 'height'],
    about: 'The larger of actual and volumetric weight in kg, rounded up (D-52).',
  },
  volumetricWeight: {
    gives: 'number',
    needs: ['length', 'width', 'height'],
    takes: [],
    about: 'Length × width × height / 5000 in kg (D-52).',
  },
  sideSum: { gives: 'number', needs: 'any', takes: [], about: 'What the named fields add up to.' },
  formattedAddress: {
    gives: 'string',
    needs: ['street', 'city'],
    takes: ['address1', 'town', 'township', 'zip', 'state'],
    about: 'The address in one line (ENT-13, D-60).',
  },
};
