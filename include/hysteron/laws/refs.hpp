// Every work cited in the catalogue, once, in the order of the keys.
#pragma once

#include <array>

#include "hysteron/core/law_info.hpp"

namespace hysteron::refs {

inline constexpr Reference alizadeh_2013{
    .key = "alizadeh_2013",
    .authors = "Alizadeh, E., Bertrand, F., Chaouki, J.",
    .year = 2013,
    .title =
        "Development of a granular normal contact force model based on a non-Newtonian "
        "liquid filled dashpot",
    .venue = "Powder Technol. 237, 202-212",
    .doi = "10.1016/j.powtec.2013.01.027"};

inline constexpr Reference ambrosio_2003{
    .key = "ambrosio_2003",
    .authors = "Ambrósio, J.A.C.",
    .year = 2003,
    .title =
        "Impact of rigid and flexible multibody systems: deformation description and "
        "contact models",
    .venue =
        "In: Schiehlen, W., Valášek, M. (eds.) Virtual Nonlinear Multibody Systems, NATO "
        "Science Series II 103, 57-81, Kluwer",
    .doi = ""};

inline constexpr Reference anagnostopoulos_1988{.key = "anagnostopoulos_1988",
                                                .authors = "Anagnostopoulos, S.A.",
                                                .year = 1988,
                                                .title = "Pounding of buildings in series during earthquakes",
                                                .venue = "Earthq. Eng. Struct. Dyn. 16(3), 443-456",
                                                .doi = "10.1002/eqe.4290160311"};

inline constexpr Reference anagnostopoulos_2004{
    .key = "anagnostopoulos_2004",
    .authors = "Anagnostopoulos, S.A.",
    .year = 2004,
    .title =
        "Equivalent viscous damping for modeling inelastic impacts in earthquake "
        "pounding problems",
    .venue = "Earthq. Eng. Struct. Dyn. 33(8), 897-902",
    .doi = "10.1002/eqe.377"};

inline constexpr Reference andersson_2007{
    .key = "andersson_2007",
    .authors = "Andersson, S., Söderberg, A., Björklund, S.",
    .year = 2007,
    .title = "Friction models for sliding dry, boundary and mixed lubricated contacts",
    .venue = "Tribol. Int. 40(4), 580-587",
    .doi = "10.1016/j.triboint.2005.11.014"};

inline constexpr Reference antypov_elliott_2011{.key = "antypov_elliott_2011",
                                                .authors = "Antypov, D., Elliott, J.A.",
                                                .year = 2011,
                                                .title = "On an analytical solution for the damped Hertzian spring",
                                                .venue = "EPL 94(5), 50004",
                                                .doi = "10.1209/0295-5075/94/50004"};

inline constexpr Reference bengisu_akay_1994{
    .key = "bengisu_akay_1994",
    .authors = "Bengisu, M.T., Akay, A.",
    .year = 1994,
    .title = "Stability of friction-induced vibrations in multi-degree-of-freedom systems",
    .venue = "J. Sound Vib. 171(4), 557-570",
    .doi = "10.1006/jsvi.1994.1140"};

inline constexpr Reference bordbar_hyppanen_2007{
    .key = "bordbar_hyppanen_2007",
    .authors = "Bordbar, M.H., Hyppänen, T.",
    .year = 2007,
    .title = "Modeling of binary collision between multisize viscoelastic spheres",
    .venue = "J. Numer. Anal. Ind. Appl. Math. 2(3-4), 115-128",
    .doi = ""};

inline constexpr Reference bouc_1967{.key = "bouc_1967",
                                     .authors = "Bouc, R.",
                                     .year = 1967,
                                     .title = "Forced vibration of mechanical systems with hysteresis",
                                     .venue = "Proc. 4th Conf. Nonlinear Oscillations, Prague, 315",
                                     .doi = ""};

inline constexpr Reference brandlein_1999{.key = "brandlein_1999",
                                          .authors = "Brändlein, J., Eschmann, P., Hasbargen, L., Weigand, K.",
                                          .year = 1999,
                                          .title = "Ball and Roller Bearings: Theory, Design and Application",
                                          .venue = "3rd ed., Wiley, Chichester",
                                          .doi = ""};

inline constexpr Reference brilliantov_1996{.key = "brilliantov_1996",
                                            .authors = "Brilliantov, N.V., Spahn, F., Hertzsch, J.-M., Pöschel, T.",
                                            .year = 1996,
                                            .title = "The collision of particles in granular systems",
                                            .venue = "Physica A 231(4), 417-424",
                                            .doi = "10.1016/0378-4371(96)00099-4"};

inline constexpr Reference brilliantov_2015{
    .key = "brilliantov_2015",
    .authors = "Brilliantov, N.V., Pimenova, A.V., Goldobin, D.S.",
    .year = 2015,
    .title = "A dissipative force between colliding viscoelastic bodies: rigorous approach",
    .venue = "EPL 109(1), 14005",
    .doi = "10.1209/0295-5075/109/14005"};

inline constexpr Reference canudas_1995{.key = "canudas_1995",
                                        .authors = "Canudas de Wit, C., Olsson, H., Åström, K.J., Lischinsky, P.",
                                        .year = 1995,
                                        .title = "A new model for control of systems with friction",
                                        .venue = "IEEE Trans. Autom. Control 40(3), 419-425",
                                        .doi = "10.1109/9.376053"};

inline constexpr Reference carvalho_martins_2019{
    .key = "carvalho_martins_2019",
    .authors = "Carvalho, A.S., Martins, J.M.",
    .year = 2019,
    .title = "Exact restitution and generalizations for the Hunt-Crossley contact model",
    .venue = "Mech. Mach. Theory 139, 174-194",
    .doi = "10.1016/j.mechmachtheory.2019.03.028"};

inline constexpr Reference choi_2010{
    .key = "choi_2010",
    .authors = "Choi, J., Ryu, H.S., Kim, C.W., Choi, J.H.",
    .year = 2010,
    .title =
        "An efficient and robust contact algorithm for a compliant contact force model "
        "between bodies of complex geometry",
    .venue = "Multibody Syst. Dyn. 23(1), 99-120",
    .doi = "10.1007/s11044-009-9173-3"};

inline constexpr Reference corless_1996{
    .key = "corless_1996",
    .authors = "Corless, R.M., Gonnet, G.H., Hare, D.E.G., Jeffrey, D.J., Knuth, D.E.",
    .year = 1996,
    .title = "On the Lambert W function",
    .venue = "Adv. Comput. Math. 5(1), 329-359",
    .doi = "10.1007/BF02124750"};

inline constexpr Reference corral_2021{
    .key = "corral_2021",
    .authors = "Corral, E., Gismeros Moreno, R., Gómez García, M.J., Castejón, C.",
    .year = 2021,
    .title = "Nonlinear phenomena of contact in multibody systems dynamics: a review",
    .venue = "Nonlinear Dyn. 104(2), 1269-1295",
    .doi = "10.1007/s11071-021-06344-z"};

inline constexpr Reference coulomb_1785{.key = "coulomb_1785",
                                        .authors = "Coulomb, C.A.",
                                        .year = 1785,
                                        .title = "Théorie des machines simples",
                                        .venue = "Mém. Math. Phys. Acad. Sci. 10, 161-332, Paris",
                                        .doi = ""};

inline constexpr Reference cundall_strack_1979{.key = "cundall_strack_1979",
                                               .authors = "Cundall, P.A., Strack, O.D.L.",
                                               .year = 1979,
                                               .title = "A discrete numerical model for granular assemblies",
                                               .venue = "Géotechnique 29(1), 47-65",
                                               .doi = "10.1680/geot.1979.29.1.47"};

inline constexpr Reference dubowsky_freudenstein_1971{
    .key = "dubowsky_freudenstein_1971",
    .authors = "Dubowsky, S., Freudenstein, F.",
    .year = 1971,
    .title =
        "Dynamic analysis of mechanical systems with clearances. Part 1: Formation of "
        "dynamic model",
    .venue = "Trans. ASME J. Eng. Ind. 93(1), 305-309",
    .doi = "10.1115/1.3427895"};

inline constexpr Reference esdu_78035_1978{.key = "esdu_78035_1978",
                                           .authors = "Engineering Sciences Data Unit",
                                           .year = 1978,
                                           .title =
                                               "Contact phenomena I: stresses, deflections and contact dimensions for "
                                               "normally-loaded unlubricated elastic components",
                                           .venue = "ESDU 78035, London",
                                           .doi = ""};

inline constexpr Reference falcon_1998{.key = "falcon_1998",
                                       .authors = "Falcon, E., Laroche, C., Fauve, S., Coste, C.",
                                       .year = 1998,
                                       .title = "Behavior of one inelastic ball bouncing repeatedly off the ground",
                                       .venue = "Eur. Phys. J. B 3(1), 45-57",
                                       .doi = "10.1007/s100510050283"};

inline constexpr Reference flores_2011{
    .key = "flores_2011",
    .authors = "Flores, P., Machado, M., Silva, M.T., Martins, J.M.",
    .year = 2011,
    .title = "On the continuous contact force models for soft materials in multibody dynamics",
    .venue = "Multibody Syst. Dyn. 25(3), 357-375",
    .doi = "10.1007/s11044-010-9237-4"};

inline constexpr Reference gharib_hurmuzlu_2012{
    .key = "gharib_hurmuzlu_2012",
    .authors = "Gharib, M., Hurmuzlu, Y.",
    .year = 2012,
    .title = "A new contact force model for low coefficient of restitution impact",
    .venue = "Trans. ASME J. Appl. Mech. 79(6), 064506",
    .doi = "10.1115/1.4006494"};

inline constexpr Reference goldsmith_1960{.key = "goldsmith_1960",
                                          .authors = "Goldsmith, W.",
                                          .year = 1960,
                                          .title = "Impact: The Theory and Physical Behaviour of Colliding Solids",
                                          .venue = "Edward Arnold, London",
                                          .doi = ""};

inline constexpr Reference gonthier_2004{
    .key = "gonthier_2004",
    .authors = "Gonthier, Y., McPhee, J., Lange, C., Piedbœuf, J.-C.",
    .year = 2004,
    .title =
        "A regularized contact model with asymmetric damping and dwell-time dependent "
        "friction",
    .venue = "Multibody Syst. Dyn. 11(3), 209-233",
    .doi = "10.1023/B:MUBO.0000029392.21648.bc"};

inline constexpr Reference goyal_1994{.key = "goyal_1994",
                                      .authors = "Goyal, S., Pinson, E.N., Sinden, F.W.",
                                      .year = 1994,
                                      .title =
                                          "Simulation of dynamics of interacting rigid bodies including friction I: "
                                          "general problem and contact model",
                                      .venue = "Eng. Comput. 10(3), 162-174",
                                      .doi = "10.1007/BF01198742"};

inline constexpr Reference herbert_mcwhannell_1977{
    .key = "herbert_mcwhannell_1977",
    .authors = "Herbert, R.G., McWhannell, D.C.",
    .year = 1977,
    .title = "Shape and frequency composition of pulses from an impact pair",
    .venue = "Trans. ASME J. Eng. Ind. 99(3), 513-518",
    .doi = "10.1115/1.3439270"};

inline constexpr Reference hertz_1881{.key = "hertz_1881",
                                      .authors = "Hertz, H.",
                                      .year = 1881,
                                      .title = "Ueber die Berührung fester elastischer Körper",
                                      .venue = "J. reine angew. Math. 92, 156-171 (volume dated 1882)",
                                      .doi = "10.1515/crll.1882.92.156"};

inline constexpr Reference hooke_1678{
    .key = "hooke_1678",
    .authors = "Hooke, R.",
    .year = 1678,
    .title = "De Potentia Restitutiva, or of Spring. Explaining the Power of Springing Bodies",
    .venue = "John Martyn, London",
    .doi = ""};

inline constexpr Reference hu_guo_2015{
    .key = "hu_guo_2015",
    .authors = "Hu, S., Guo, X.",
    .year = 2015,
    .title = "A dissipative contact force model for impact analysis in multibody dynamics",
    .venue = "Multibody Syst. Dyn. 35(2), 131-151",
    .doi = "10.1007/s11044-015-9453-z"};

inline constexpr Reference hunt_crossley_1975{
    .key = "hunt_crossley_1975",
    .authors = "Hunt, K.H., Crossley, F.R.E.",
    .year = 1975,
    .title = "Coefficient of restitution interpreted as damping in vibroimpact",
    .venue = "Trans. ASME J. Appl. Mech. 42(2), 440-445",
    .doi = "10.1115/1.3423596"};

inline constexpr Reference ismail_stronge_2008{.key = "ismail_stronge_2008",
                                               .authors = "Ismail, K.A., Stronge, W.J.",
                                               .year = 2008,
                                               .title = "Impact of viscoplastic bodies: dissipation and restitution",
                                               .venue = "Trans. ASME J. Appl. Mech. 75(6), 061011",
                                               .doi = "10.1115/1.2965371"};

inline constexpr Reference jankowski_2005{
    .key = "jankowski_2005",
    .authors = "Jankowski, R.",
    .year = 2005,
    .title = "Non-linear viscoelastic modelling of earthquake-induced structural pounding",
    .venue = "Earthq. Eng. Struct. Dyn. 34(6), 595-611",
    .doi = "10.1002/eqe.434"};

inline constexpr Reference jankowski_2006{
    .key = "jankowski_2006",
    .authors = "Jankowski, R.",
    .year = 2006,
    .title =
        "Analytical expression between the impact damping ratio and the coefficient of "
        "restitution in the non-linear viscoelastic model of structural pounding",
    .venue = "Earthq. Eng. Struct. Dyn. 35(4), 517-524",
    .doi = "10.1002/eqe.537"};

inline constexpr Reference jian_2019{
    .key = "jian_2019",
    .authors = "Jian, B., Hu, G.M., Fang, Z.Q., Zhou, H.J., Xia, R.",
    .year = 2019,
    .title = "A normal contact force approach for viscoelastic spheres of the same material",
    .venue = "Powder Technol. 350, 51-61",
    .doi = "10.1016/j.powtec.2019.03.034"};

inline constexpr Reference johnson_1985{.key = "johnson_1985",
                                        .authors = "Johnson, K.L.",
                                        .year = 1985,
                                        .title = "Contact Mechanics",
                                        .venue = "Cambridge University Press, Cambridge",
                                        .doi = "10.1017/CBO9781139171731"};

inline constexpr Reference kelvin_1865{.key = "kelvin_1865",
                                       .authors = "Thomson, W. (Lord Kelvin)",
                                       .year = 1865,
                                       .title = "On the elasticity and viscosity of metals",
                                       .venue = "Proc. R. Soc. Lond. 14, 289-297",
                                       .doi = "10.1098/rspl.1865.0052"};

inline constexpr Reference kharaz_gorham_2000{
    .key = "kharaz_gorham_2000",
    .authors = "Kharaz, A.H., Gorham, D.A.",
    .year = 2000,
    .title = "A study of the restitution coefficient in elastic-plastic impact",
    .venue = "Philos. Mag. Lett. 80(8), 549-559",
    .doi = "10.1080/09500830050110486"};

inline constexpr Reference khatiwada_2014{
    .key = "khatiwada_2014",
    .authors = "Khatiwada, S., Chouw, N., Butterworth, J.W.",
    .year = 2014,
    .title =
        "A generic structural pounding model using numerically exact displacement "
        "proportional damping",
    .venue = "Eng. Struct. 62-63, 33-41",
    .doi = "10.1016/j.engstruct.2014.01.016"};

inline constexpr Reference kuwabara_kono_1987{.key = "kuwabara_kono_1987",
                                              .authors = "Kuwabara, G., Kono, K.",
                                              .year = 1987,
                                              .title = "Restitution coefficient in a collision between two spheres",
                                              .venue = "Jpn. J. Appl. Phys. 26(8), 1230-1233",
                                              .doi = "10.1143/JJAP.26.1230"};

inline constexpr Reference lankarani_nikravesh_1990{
    .key = "lankarani_nikravesh_1990",
    .authors = "Lankarani, H.M., Nikravesh, P.E.",
    .year = 1990,
    .title =
        "A contact force model with hysteresis damping for impact analysis of multibody "
        "systems",
    .venue = "Trans. ASME J. Mech. Des. 112(3), 369-376",
    .doi = "10.1115/1.2912617"};

inline constexpr Reference lankarani_nikravesh_1994{
    .key = "lankarani_nikravesh_1994",
    .authors = "Lankarani, H.M., Nikravesh, P.E.",
    .year = 1994,
    .title = "Continuous contact force models for impact analysis in multibody systems",
    .venue = "Nonlinear Dyn. 5(2), 193-207",
    .doi = "10.1007/BF00045676"};

inline constexpr Reference lee_herrmann_1993{
    .key = "lee_herrmann_1993",
    .authors = "Lee, J., Herrmann, H.J.",
    .year = 1993,
    .title =
        "Angle of repose and angle of marginal stability: molecular dynamics of granular "
        "particles",
    .venue = "J. Phys. A: Math. Gen. 26(2), 373-383",
    .doi = "10.1088/0305-4470/26/2/021"};

inline constexpr Reference lee_wang_1983{
    .key = "lee_wang_1983",
    .authors = "Lee, T.W., Wang, A.C.",
    .year = 1983,
    .title =
        "On the dynamics of intermittent-motion mechanisms. Part 1: Dynamic model and "
        "response",
    .venue = "Trans. ASME J. Mech. Transm. Autom. Des. 105(3), 534-540",
    .doi = "10.1115/1.3267392"};

inline constexpr Reference liu_2007{
    .key = "liu_2007",
    .authors = "Liu, C.S., Zhang, K., Yang, R.",
    .year = 2007,
    .title = "The FEM analysis and approximate model for cylindrical joints with clearances",
    .venue = "Mech. Mach. Theory 42(2), 183-197",
    .doi = ""};

inline constexpr Reference luo_nahon_2006{
    .key = "luo_nahon_2006",
    .authors = "Luo, L., Nahon, M.",
    .year = 2006,
    .title =
        "A compliant contact model including interference geometry for polyhedral "
        "objects",
    .venue = "Trans. ASME J. Comput. Nonlinear Dyn. 1(2), 150-159",
    .doi = "10.1115/1.2162870"};

inline constexpr Reference ma_liu_2015{.key = "ma_liu_2015",
                                       .authors = "Ma, D., Liu, C.",
                                       .year = 2015,
                                       .title = "Contact law and coefficient of restitution in elastoplastic spheres",
                                       .venue = "Trans. ASME J. Appl. Mech. 82(12), 121006",
                                       .doi = "10.1115/1.4031483"};

inline constexpr Reference marhefka_orin_1999{
    .key = "marhefka_orin_1999",
    .authors = "Marhefka, D.W., Orin, D.E.",
    .year = 1999,
    .title =
        "A compliant contact model with nonlinear damping for simulation of robotic "
        "systems",
    .venue = "IEEE Trans. Syst. Man Cybern. A 29(6), 566-572",
    .doi = "10.1109/3468.798060"};

inline constexpr Reference maxwell_1867{.key = "maxwell_1867",
                                        .authors = "Maxwell, J.C.",
                                        .year = 1867,
                                        .title = "On the dynamical theory of gases",
                                        .venue = "Philos. Trans. R. Soc. Lond. 157, 49-88",
                                        .doi = "10.1098/rstl.1867.0004"};

inline constexpr Reference milehins_marghitu_2025{
    .key = "milehins_marghitu_2025",
    .authors = "Milehins, M., Marghitu, D.B.",
    .year = 2025,
    .title =
        "The Bouc-Wen model for binary direct collinear collisions of convex "
        "viscoplastic bodies",
    .venue =
        "Trans. ASME J. Comput. Nonlinear Dyn. 20(6); preprint arXiv:2410.08147, whose "
        "DOI this is",
    .doi = "10.48550/arXiv.2410.08147"};

inline constexpr Reference pereira_2015{.key = "pereira_2015",
                                        .authors = "Pereira, C., Ramalho, A., Ambrósio, J.",
                                        .year = 2015,
                                        .title = "An enhanced cylindrical contact force model",
                                        .venue = "Multibody Syst. Dyn. 35(3), 277-298",
                                        .doi = "10.1007/s11044-015-9463-x"};

inline constexpr Reference persson_1964{.key = "persson_1964",
                                        .authors = "Persson, A.",
                                        .year = 1964,
                                        .title = "On the Stress Distribution of Cylindrical Elastic Bodies in Contact",
                                        .venue = "Doctoral thesis, Chalmers University of Technology, Göteborg",
                                        .doi = ""};

inline constexpr Reference program_adams{
    .key = "program_adams",
    .authors = "Adams",
    .year = 2026,
    .title = "Adams: multibody dynamics program (IMPACT function, friction of contacts)",
    .venue = "documentation read; not run",
    .doi = ""};

inline constexpr Reference program_bullet{.key = "program_bullet",
                                          .authors = "Bullet",
                                          .year = 2026,
                                          .title = "Bullet: collision detection and rigid body dynamics library",
                                          .venue = "source read in copies, November 2026; not run",
                                          .doi = ""};

inline constexpr Reference program_chrono{.key = "program_chrono",
                                          .authors = "Project Chrono",
                                          .year = 2026,
                                          .title = "Chrono: multi-physics simulation engine",
                                          .venue = "source read at commit 7689fbc, 2026-08-18; not run",
                                          .doi = ""};

inline constexpr Reference program_drake{.key = "program_drake",
                                         .authors = "Drake",
                                         .year = 2026,
                                         .title = "Drake: model-based design and verification for robotics",
                                         .venue = "source read as of 2026-08-20; not run",
                                         .doi = ""};

inline constexpr Reference program_exudyn{.key = "program_exudyn",
                                          .authors = "Exudyn",
                                          .year = 2026,
                                          .title = "Exudyn: flexible multibody dynamics code",
                                          .venue = "source read at version 1.11.0, 2026-08-05; not run",
                                          .doi = ""};

inline constexpr Reference program_lammps{.key = "program_lammps",
                                          .authors = "LAMMPS",
                                          .year = 2026,
                                          .title = "LAMMPS: molecular dynamics and particle code (GRANULAR package)",
                                          .venue = "source read at commit 4db85d8, 2026-08-15; not run",
                                          .doi = ""};

inline constexpr Reference program_liggghts{.key = "program_liggghts",
                                            .authors = "LIGGGHTS-PUBLIC",
                                            .year = 2024,
                                            .title = "LIGGGHTS-PUBLIC: discrete element method code",
                                            .venue = "source read as of 2024-06-07; not run",
                                            .doi = ""};

inline constexpr Reference program_mbdyn{.key = "program_mbdyn",
                                         .authors = "MBDyn",
                                         .year = 2026,
                                         .title = "MBDyn: multibody dynamics analysis code",
                                         .venue = "single source files read in the mirror alex-marinov/mbdyn; not run",
                                         .doi = ""};

inline constexpr Reference program_mujoco{.key = "program_mujoco",
                                          .authors = "MuJoCo",
                                          .year = 2026,
                                          .title = "MuJoCo: multi-joint dynamics with contact",
                                          .venue = "documentation read in November 2026; not run",
                                          .doi = ""};

inline constexpr Reference program_simbody{.key = "program_simbody",
                                           .authors = "Simbody",
                                           .year = 2026,
                                           .title = "Simbody: multibody physics library",
                                           .venue = "source read at commit f312d0d, 2026-07-23; not run",
                                           .doi = ""};

inline constexpr Reference radzimovsky_1953{
    .key = "radzimovsky_1953",
    .authors = "Radzimovsky, E.I.",
    .year = 1953,
    .title =
        "Stress distribution and strength condition of two rolling cylinders pressed "
        "together",
    .venue = "Univ. Illinois Eng. Exp. Stn. Bull. 408",
    .doi = ""};

inline constexpr Reference ristow_1992{.key = "ristow_1992",
                                       .authors = "Ristow, G.H.",
                                       .year = 1992,
                                       .title = "Simulating granular flow with molecular dynamics",
                                       .venue = "J. Phys. I 2(5), 649-662",
                                       .doi = "10.1051/jp1:1992159"};

inline constexpr Reference roy_carretero_2012{
    .key = "roy_carretero_2012",
    .authors = "Roy, A., Carretero, J.A.",
    .year = 2012,
    .title =
        "A damping term based on material properties for the volume-based contact "
        "dynamics model",
    .venue = "Int. J. Non-Linear Mech. 47(3), 103-112",
    .doi = "10.1016/j.ijnonlinmec.2012.01.006"};

inline constexpr Reference safaeifar_farshidianfar_2020{
    .key = "safaeifar_farshidianfar_2020",
    .authors = "Safaeifar, H., Farshidianfar, A.",
    .year = 2020,
    .title = "A new model of the contact force for the collision between two solid bodies",
    .venue = "Multibody Syst. Dyn. 50(3), 233-257",
    .doi = "10.1007/s11044-020-09732-2"};

inline constexpr Reference schafer_1996{.key = "schafer_1996",
                                        .authors = "Schäfer, J., Dippel, S., Wolf, D.E.",
                                        .year = 1996,
                                        .title = "Force schemes in simulations of granular materials",
                                        .venue = "J. Phys. I 6(1), 5-20",
                                        .doi = "10.1051/jp1:1996129"};

inline constexpr Reference schwager_poschel_1998{
    .key = "schwager_poschel_1998",
    .authors = "Schwager, T., Pöschel, T.",
    .year = 1998,
    .title =
        "Coefficient of normal restitution of viscous particles and cooling rate of "
        "granular gases",
    .venue = "Phys. Rev. E 57(1), 650-654",
    .doi = "10.1103/PhysRevE.57.650"};

inline constexpr Reference schwager_poschel_2007{
    .key = "schwager_poschel_2007",
    .authors = "Schwager, T., Pöschel, T.",
    .year = 2007,
    .title = "Coefficient of restitution and linear-dashpot model revisited",
    .venue = "Granul. Matter 9(6), 465-469",
    .doi = "10.1007/s10035-007-0065-z"};

inline constexpr Reference simon_1967{
    .key = "simon_1967",
    .authors = "Simon, R.",
    .year = 1967,
    .title = "The development of a mathematical tool for evaluating golf club performance",
    .venue = "Proc. ASME Design Engineering Conference, New York",
    .doi = ""};

inline constexpr Reference skrinjar_2018{.key = "skrinjar_2018",
                                         .authors = "Skrinjar, L., Slavič, J., Boltežar, M.",
                                         .year = 2018,
                                         .title = "A review of continuous contact-force models in multibody dynamics",
                                         .venue = "Int. J. Mech. Sci. 145, 171-187",
                                         .doi = "10.1016/j.ijmecsci.2018.07.010"};

inline constexpr Reference stribeck_1902{.key = "stribeck_1902",
                                         .authors = "Stribeck, R.",
                                         .year = 1902,
                                         .title = "Die wesentlichen Eigenschaften der Gleit- und Rollenlager",
                                         .venue = "Z. Ver. Dtsch. Ing. 46, 1341-1348, 1432-1438, 1463-1470",
                                         .doi = ""};

inline constexpr Reference thornton_1997{.key = "thornton_1997",
                                         .authors = "Thornton, C.",
                                         .year = 1997,
                                         .title =
                                             "Coefficient of restitution for collinear collisions of elastic-perfectly "
                                             "plastic spheres",
                                         .venue = "Trans. ASME J. Appl. Mech. 64(2), 383-386",
                                         .doi = "10.1115/1.2787319"};

inline constexpr Reference threlfall_1978{
    .key = "threlfall_1978",
    .authors = "Threlfall, D.C.",
    .year = 1978,
    .title =
        "The inclusion of Coulomb friction in mechanisms programs with particular "
        "reference to DRAM",
    .venue = "Mech. Mach. Theory 13(4), 475-483",
    .doi = "10.1016/0094-114X(78)90020-4"};

inline constexpr Reference tsuji_1992{.key = "tsuji_1992",
                                      .authors = "Tsuji, Y., Tanaka, T., Ishida, T.",
                                      .year = 1992,
                                      .title =
                                          "Lagrangian numerical simulation of plug flow of cohesionless particles in a "
                                          "horizontal pipe",
                                      .venue = "Powder Technol. 71(3), 239-250",
                                      .doi = "10.1016/0032-5910(92)88030-L"};

inline constexpr Reference voigt_1892{.key = "voigt_1892",
                                      .authors = "Voigt, W.",
                                      .year = 1892,
                                      .title = "Ueber innere Reibung fester Körper, insbesondere der Metalle",
                                      .venue = "Ann. Phys. 283(12), 671-693",
                                      .doi = "10.1002/andp.18922831210"};

inline constexpr Reference wang_2019{.key = "wang_2019",
                                     .authors = "Wang, X., Zhang, Y., Ji, X., Ma, S., Tong, R.",
                                     .year = 2019,
                                     .title = "A contact-impact force model based on variable recovery coefficient",
                                     .venue = "J. Vib. Shock 38(5), 198-202",
                                     .doi = "10.13465/j.cnki.jvs.2019.05.028"};

inline constexpr Reference wang_liu_liu_2022{
    .key = "wang_liu_liu_2022",
    .authors = "Wang, G., Liu, C., Liu, Y.",
    .year = 2022,
    .title =
        "Energy dissipation analysis for elastoplastic contact and dynamic dashpot "
        "models",
    .venue = "Int. J. Mech. Sci. 221, 107214",
    .doi = "10.1016/j.ijmecsci.2022.107214"};

inline constexpr Reference wen_1976{.key = "wen_1976",
                                    .authors = "Wen, Y.-K.",
                                    .year = 1976,
                                    .title = "Method for random vibration of hysteretic systems",
                                    .venue = "ASCE J. Eng. Mech. Div. 102(2), 249-263",
                                    .doi = "10.1061/JMCEA3.0002106"};

inline constexpr Reference xiong_2014{
    .key = "xiong_2014",
    .authors = "Xiong, X., Kikuuwe, R., Yamamoto, M.",
    .year = 2014,
    .title = "A contact force model with nonlinear compliance and residual indentation",
    .venue = "Trans. ASME J. Appl. Mech. 81(2), 021003",
    .doi = "10.1115/1.4024403"};

inline constexpr Reference ye_2009{.key = "ye_2009",
                                   .authors = "Ye, K., Li, L., Zhu, H.",
                                   .year = 2009,
                                   .title =
                                       "A note on the Hertz contact model with nonlinear damping for pounding "
                                       "simulation",
                                   .venue = "Earthq. Eng. Struct. Dyn. 38(9), 1135-1142",
                                   .doi = "10.1002/eqe.883"};

inline constexpr Reference yigit_2011{
    .key = "yigit_2011",
    .authors = "Yigit, A.S., Christoforou, A.P., Majeed, M.A.",
    .year = 2011,
    .title = "A nonlinear visco-elastoplastic impact model and the coefficient of restitution",
    .venue = "Nonlinear Dyn. 66(4), 509-521",
    .doi = "10.1007/s11071-010-9929-6"};

inline constexpr Reference young_budynas_2002{.key = "young_budynas_2002",
                                              .authors = "Young, W.C., Budynas, R.G.",
                                              .year = 2002,
                                              .title = "Roark's Formulas for Stress and Strain",
                                              .venue = "7th ed., McGraw-Hill, New York",
                                              .doi = ""};

inline constexpr Reference yu_2020{
    .key = "yu_2020",
    .authors = "Yu, J., Chu, J., Li, Y., Guan, L.",
    .year = 2020,
    .title =
        "An improved compliant contact force model using a piecewise function for impact "
        "analysis in multibody dynamics",
    .venue = "Proc. Inst. Mech. Eng. K J. Multi-body Dyn. 234(2), 424-432",
    .doi = "10.1177/1464419319900874"};

inline constexpr Reference zener_1948{.key = "zener_1948",
                                      .authors = "Zener, C.",
                                      .year = 1948,
                                      .title = "Elasticity and Anelasticity of Metals",
                                      .venue = "University of Chicago Press, Chicago",
                                      .doi = ""};

inline constexpr Reference zhang_2020{
    .key = "zhang_2020",
    .authors = "Zhang, J., Li, W., Zhao, L., He, G.",
    .year = 2020,
    .title = "A continuous contact force model for impact analysis in multibody dynamics",
    .venue = "Mech. Mach. Theory 153, 103946",
    .doi = "10.1016/j.mechmachtheory.2020.103946"};

inline constexpr Reference zhang_2021{
    .key = "zhang_2021",
    .authors = "Zhang, J., Huang, C., Zhao, L., et al.",
    .year = 2021,
    .title =
        "Continuous contact force model with an arbitrary damping term exponent: model "
        "and discussion",
    .venue = "Mech. Syst. Signal Process. 159, 107808",
    .doi = "10.1016/j.ymssp.2021.107808"};

inline constexpr Reference zhang_2022{
    .key = "zhang_2022",
    .authors = "Zhang, J., Liang, X., Zhang, Z., Feng, G., Zhao, Q., Zhao, L., He, G.",
    .year = 2022,
    .title = "A continuous contact force model for impact analysis",
    .venue = "Mech. Syst. Signal Process. 168, 108739",
    .doi = "10.1016/j.ymssp.2021.108739"};

inline constexpr Reference zhang_sharf_2004{
    .key = "zhang_sharf_2004",
    .authors = "Zhang, Y., Sharf, I.",
    .year = 2004,
    .title = "Compliant force modelling for impact analysis",
    .venue =
        "Proc. ASME Design Engineering Technical Conf. (IDETC/CIE), Salt Lake City, 2A, "
        "595-601",
    .doi = "10.1115/DETC2004-57220"};

inline constexpr Reference zhang_sharf_2009{
    .key = "zhang_sharf_2009",
    .authors = "Zhang, Y., Sharf, I.",
    .year = 2009,
    .title = "Validation of nonlinear viscoelastic contact force models for low speed impact",
    .venue = "Trans. ASME J. Appl. Mech. 76(5), 051002",
    .doi = "10.1115/1.3112739"};

inline constexpr Reference zheng_2012{
    .key = "zheng_2012",
    .authors = "Zheng, Q.J., Zhu, H.P., Yu, A.B.",
    .year = 2012,
    .title =
        "Finite element analysis of the contact forces between a viscoelastic sphere and "
        "rigid plane",
    .venue = "Powder Technol. 226, 130-142",
    .doi = "10.1016/j.powtec.2012.04.032"};

inline constexpr Reference zhiying_qishao_2006{
    .key = "zhiying_qishao_2006",
    .authors = "Qin, Z. (Zhiying, Q.), Lu, Q. (Qishao, L.)",
    .year = 2006,
    .title = "Analysis of impact process model based on restitution coefficient",
    .venue = "J. Dyn. Control 4(4), 294-298",
    .doi = ""};

inline constexpr std::array<const Reference*, 93> all{
    &alizadeh_2013,
    &ambrosio_2003,
    &anagnostopoulos_1988,
    &anagnostopoulos_2004,
    &andersson_2007,
    &antypov_elliott_2011,
    &bengisu_akay_1994,
    &bordbar_hyppanen_2007,
    &bouc_1967,
    &brandlein_1999,
    &brilliantov_1996,
    &brilliantov_2015,
    &canudas_1995,
    &carvalho_martins_2019,
    &choi_2010,
    &corless_1996,
    &corral_2021,
    &coulomb_1785,
    &cundall_strack_1979,
    &dubowsky_freudenstein_1971,
    &esdu_78035_1978,
    &falcon_1998,
    &flores_2011,
    &gharib_hurmuzlu_2012,
    &goldsmith_1960,
    &gonthier_2004,
    &goyal_1994,
    &herbert_mcwhannell_1977,
    &hertz_1881,
    &hooke_1678,
    &hu_guo_2015,
    &hunt_crossley_1975,
    &ismail_stronge_2008,
    &jankowski_2005,
    &jankowski_2006,
    &jian_2019,
    &johnson_1985,
    &kelvin_1865,
    &kharaz_gorham_2000,
    &khatiwada_2014,
    &kuwabara_kono_1987,
    &lankarani_nikravesh_1990,
    &lankarani_nikravesh_1994,
    &lee_herrmann_1993,
    &lee_wang_1983,
    &liu_2007,
    &luo_nahon_2006,
    &ma_liu_2015,
    &marhefka_orin_1999,
    &maxwell_1867,
    &milehins_marghitu_2025,
    &pereira_2015,
    &persson_1964,
    &program_adams,
    &program_bullet,
    &program_chrono,
    &program_drake,
    &program_exudyn,
    &program_lammps,
    &program_liggghts,
    &program_mbdyn,
    &program_mujoco,
    &program_simbody,
    &radzimovsky_1953,
    &ristow_1992,
    &roy_carretero_2012,
    &safaeifar_farshidianfar_2020,
    &schafer_1996,
    &schwager_poschel_1998,
    &schwager_poschel_2007,
    &simon_1967,
    &skrinjar_2018,
    &stribeck_1902,
    &thornton_1997,
    &threlfall_1978,
    &tsuji_1992,
    &voigt_1892,
    &wang_2019,
    &wang_liu_liu_2022,
    &wen_1976,
    &xiong_2014,
    &ye_2009,
    &yigit_2011,
    &young_budynas_2002,
    &yu_2020,
    &zener_1948,
    &zhang_2020,
    &zhang_2021,
    &zhang_2022,
    &zhang_sharf_2004,
    &zhang_sharf_2009,
    &zheng_2012,
    &zhiying_qishao_2006,
};

}  // namespace hysteron::refs
