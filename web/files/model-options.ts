// Made from the C++ tables by `npm run generated`; do not edit.

/**
 * The options of each format of models, beside those of all models.
 */
export interface ModelFormatOptions {
  stl: {
    /** The longer side of the model, in millimetres; 100 if not given. */
    width?: number
    /** The thickness below the lowest point, in millimetres; 3 if not given. A mesh has its own bottom. */
    base?: number
    /** The exaggeration of heights; 1 if not given: true to scale. */
    relief?: number
  }
  glb: {
    /** Metres in one unit of the heights and of the spacing; 1 if not given. */
    metres?: number
    /** height colours the points by their height, in the colours of the studio, and adds the sea as a second mesh: at the level of the weather, or over 22 % of the map; none if not given. Planets, voxels and meshes take none. */
    tint?: 'none' | 'height'
  }
  obj: {
    /** The axis that points up; y if not given, as most programs expect. */
    up?: 'y' | 'z'
  }
  vox: object
}
